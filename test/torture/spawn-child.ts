/** Starting the process that is to die, and hearing what it said before. */
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { ChildLine, ChildPlan } from './child-plan.ts'

/** How a child ended. */
export interface ChildEnd {
  readonly said: readonly ChildLine[]
  readonly signal: NodeJS.Signals | null
  readonly code: number | null
  readonly errors: string
}

/** Makes one file of the child and all it imports, because starting from a hundred sources takes thrice as long. */
export async function bundleChild(folder: string): Promise<string> {
  const outfile = join(folder, 'child.mjs')
  const entry = fileURLToPath(new URL('./child.ts', import.meta.url))
  await build({
    entryPoints: [entry],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
    logLevel: 'error',
    // Read some hundreds of times, so that every byte counts.
    minify: true,
    // Some of what is bundled still asks for Node's own modules by require.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  })
  await runChild(outfile, { ...idle, home: join(folder, 'idle') })
  return outfile
}

/** A child that does nothing and ends by itself: it leaves its compiled code behind, and those that are killed find it. */
const idle: Omit<ChildPlan, 'home'> = {
  ...{ scenario: 'turns', campaign: 'nobody', phase: null },
  ...{ occasion: 0, first: 0, turns: 0 },
}

/** Runs a child to its end; with `killAfter`, it is killed that many milliseconds after it first spoke. */
export function runChild(bundle: string, plan: ChildPlan, killAfter?: number): Promise<ChildEnd> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', bundle, JSON.stringify(plan)],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, NODE_COMPILE_CACHE: join(dirname(bundle), 'compiled') },
      },
    )
    let out = ''
    let errors = ''
    let due = false
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text
      if (killAfter === undefined || due) return
      due = true
      setTimeout(() => child.kill('SIGKILL'), killAfter)
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text
    })
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ said: linesOf(out), code, signal, errors }))
  })
}

function linesOf(out: string): ChildLine[] {
  const whole = out.slice(0, out.lastIndexOf('\n') + 1)
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}
