// Asks an address ten times a second, in a process of its own, and sends the milliseconds of each answer to the process that started it.

const [, , url] = process.argv

for (;;) {
  const before = performance.now()
  await (await fetch(url)).arrayBuffer()
  process.send(performance.now() - before)
  await new Promise((resolve) => setTimeout(resolve, 100))
}
