import { spawn } from 'node:child_process'

/** What a command printed, kept back until it fails. */
export class CommandFailed extends Error {
  constructor(command, code, output) {
    super(`${command} ended with ${code}`)
    this.output = output
  }
}

/** Runs a command to its end without a shell. Its output is shown only when it fails, or at once with `show`. */
export function run(command, args, { show = false, env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
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

/** Runs a program that a package of ours brings. */
export function runInstalled(bin, args, options) {
  return run(process.execPath, [`node_modules/${bin}`, ...args], options)
}
