/**
 * Loads a module, and once more where its file could not be had. A browser keeps that failure for the module's address as
 * long as the page lives: the next try goes by an address of its own, which its fragment makes it, and which the server
 * never sees. Where the browser does not tell the address the same one is tried.
 */
export async function importAgain<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (fault) {
    const address = addressIn(fault)
    return address ? ((await import(/* @vite-ignore */ `${address}#${tries++}`)) as Module) : await load()
  }
}

let tries = 1

const addressIn = (fault: unknown) => (fault instanceof Error ? /https?:\S+/.exec(fault.message)?.[0] : undefined)
