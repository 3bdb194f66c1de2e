/**
 * Runs one of the tools in node_modules/.bin and keeps what it says; says it again only when the tool fails.
 */
import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

/** How a tool ended. */
export interface ToolRun {
  readonly code: number
  readonly output: string
}

/** Runs a command with the repository's own tools first on the path. */
export function runTool(root: string, command: string, args: readonly string[]): Promise<ToolRun> {
  const bin = join(root, 'node_modules', '.bin')
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`, FORCE_COLOR: '0' }
  return new Promise((resolve) => {
    const windows = process.platform === 'win32'
    const child = spawn(command, args, { cwd: root, env, shell: windows })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', (error) => resolve({ code: 1, output: `${command}: ${error.message}` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
