import { spawn } from 'node:child_process'

/** A command ended with another exit code than 0. `output` is what it printed, empty if that was shown already. */
export class CommandFailed extends Error {
  constructor(command, code, output) {
    super(`${command} ended with ${code}`)
    this.output = output
  }
}

/**
 * Runs a command to its end and returns what it printed. With `show`, the command uses this terminal instead.
 * Rejects with `CommandFailed`.
 */
export function run(command, args, { show = false, env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    })
    let output = ''
    child.stdout?.on('data', (data) => (output += data))
    child.stderr?.on('data', (data) => (output += data))
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve(output) : reject(new CommandFailed([command, ...args].join(' '), code, output)),
    )
  })
}

/** Runs a program of an installed package. `bin` is its path below `node_modules`. */
export function runInstalled(bin, args, options) {
  return run(process.execPath, [`node_modules/${bin}`, ...args], options)
}
