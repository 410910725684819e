import { spawn } from 'node:child_process'

/** Starts a server script in its own process and waits until it prints its address. Rejects if it exits before that. */
export async function started(script, environment, { folder = '.' } = {}) {
  const child = spawn(process.execPath, script, {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', (data) => {
      const address = /http:\/\/\S+/.exec(data.toString())?.[0]
      if (address) resolve(address.replace('localhost', '127.0.0.1'))
    })
    child.once('exit', () => reject(new Error(`${script} exited before it printed its address.`)))
  })
  return { process: child, url, stop: () => stopped(child) }
}

function stopped(child) {
  return new Promise((resolve) => {
    child.once('exit', resolve)
    child.kill('SIGTERM')
  })
}
