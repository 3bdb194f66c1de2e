/** What README.md shows must be what happens: its tour is typed as it stands there, and its answers are compared. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const home = mkdtempSync(join(tmpdir(), 'fatewright-tour-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

interface Step {
  readonly command: string
  readonly exit: number
  readonly output: string
}

/** The commands of a page and what they print, in the order in which a reader types them. */
function stepsOf(page: string): Step[] {
  const blocks = [...page.matchAll(/^```console\n(.*?)^```$/gms)].map((match) => match[1] ?? '')
  return blocks.flatMap((block) =>
    block
      .replaceAll('/tmp/tour', home)
      .split(/^\$ /m)
      .slice(1)
      .map((text) => {
        const [command = '', ...output] = text.split('\n')
        return { command, exit: command.endsWith('# exits with 1') ? 1 : 0, output: output.join('\n') }
      }),
  )
}

/** All steps in one shell, because the later ones use what the earlier ones set. */
function type(steps: readonly Step[]): { readonly exit: number; readonly output: string }[] {
  const separator = '=== next ==='
  const script = [
    'exec 2>&1',
    'npx() { shift; "$NODE" "$BIN" "$@"; }',
    ...steps.map((step) => `${step.command}\necho "${separator} $?"`),
  ].join('\n')
  const env = {
    ...process.env,
    NODE: process.execPath,
    BIN: join(root, 'bin/fatewright.mjs'),
    NODE_OPTIONS: '',
  }
  const { stdout } = spawnSync('sh', ['-c', script], { encoding: 'utf8', env, cwd: home })
  const parts = stdout.split(new RegExp(`${separator} (\\d+)\\n`))
  return steps.map((_, index) => ({
    output: parts[2 * index] ?? '',
    exit: Number(parts[2 * index + 1] ?? -1),
  }))
}

/** The printed text as a pattern: an ellipsis stands for what is random there, and alone on a line for lines. */
function pattern(text: string): RegExp {
  const literal = text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return new RegExp(`^${literal.replace(/^…\n/gm, '(?:.*\\n)+').replaceAll('…', '.*')}$`)
}

function missingTools(): string[] {
  if (process.platform === 'win32') return ['sh']
  return ['sh', 'sed', 'openssl', 'sha256sum'].filter(
    (tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0,
  )
}

describe('README.md', () => {
  it('shows what its tour prints, to the letter', () => {
    const missing = missingTools()
    if (missing.length > 0) {
      console.log(
        `readme.process.test: this machine has no ${missing.join(', ')}, so the tour was only read, not typed`,
      )
      expect(stepsOf(readme).length).toBeGreaterThan(15)
      return
    }
    const steps = stepsOf(readme)
    const typed = type(steps)
    for (const [index, step] of steps.entries()) {
      const { exit, output } = typed[index] ?? { exit: -1, output: '' }
      expect({ command: step.command, exit }, output).toEqual({ command: step.command, exit: step.exit })
      expect(output, step.command).toMatch(pattern(step.output))
    }
    expect(steps.filter((step) => step.command.startsWith('npx fatewright')).length).toBeGreaterThan(10)
    // Some thirty processes start one after another; a busy machine takes its time.
  })
})

describe('links', () => {
  const decisions = readdirSync(join(root, 'docs/decisions')).map((name) => `docs/decisions/${name}`)
  const pages = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...decisions]

  it.each(pages)('of %s lead somewhere', (page) => {
    const text = readFileSync(join(root, page), 'utf8').replace(/```.*?```/gs, '')
    const targets = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)].map((match) => match[1] ?? '')
    expect(targets.filter((target) => !existsSync(join(root, dirname(page), target)))).toEqual([])
  })

  it('list every decision', () => {
    const index = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8')
    const unlisted = decisions.filter(
      (file) => !file.endsWith('README.md') && !index.includes(file.split('/').at(-1) ?? ''),
    )
    expect(unlisted).toEqual([])
  })
})
