/** What the scripts use of what there is: commands, routes and tools, read from the scripts alone. */
import { runCli } from '../../../src/cli/run-cli.ts'
import { mcpTools } from '../../../src/mcp/mcp-server.ts'
import { routes } from '../../../src/server/route-table.ts'
import { commandOf } from './play.ts'
import type { GoldenScript, Step } from './script.ts'

/** Something that is there, and whether a script uses it. */
export interface Covered {
  readonly kind: 'command' | 'route' | 'tool'
  readonly name: string
  readonly used: boolean
}

/** Everything there is. */
export async function coverage(scripts: readonly GoldenScript[]): Promise<readonly Covered[]> {
  const steps = scripts.flatMap((script) => script.chapters.flatMap((chapter) => chapter.steps))
  const commands = steps.flatMap((step) => ('cli' in step ? [commandOf(step)] : []))
  const asked = steps.flatMap((step) => ('http' in step ? [step.http] : []))
  const tools = steps.flatMap(toolOf)
  return [
    ...(await commandNames()).map((name): Covered => {
      const used = commands.some((words) => isCommand(words, name.split(' ')))
      return { kind: 'command', name, used }
    }),
    ...[...routes.map(({ method, path }) => `${method.toUpperCase()} ${path}`), ...otherPaths].map(
      (name): Covered => ({ kind: 'route', name, used: asked.some((request) => isRoute(request, name)) }),
    ),
    ...mcpTools.map(({ name }): Covered => ({ kind: 'tool', name, used: tools.includes(name) })),
  ]
}

/** Paths beside the table of routes. */
const otherPaths = [
  'GET /api/openapi.json',
  'GET /v1/models',
  'POST /v1/chat/completions',
  'GET /mcp',
  'DELETE /mcp',
]

function toolOf(step: Step): readonly string[] {
  if (!('mcp' in step) || step.mcp !== 'tools/call') return []
  return [String((step.params as { readonly name?: string } | undefined)?.name)]
}

function isCommand(words: readonly string[], names: readonly string[]): boolean {
  const [first, second] = words
  return first === names[0] && (names[1] === undefined || second === names[1]) && !words.includes('--help')
}

function isRoute(request: string, route: string): boolean {
  const [path = ''] = request.split('?')
  // A path that is written out is meant before one with a blank in it.
  if (path === route) return true
  const written = routes.some((known) => `${known.method.toUpperCase()} ${known.path}` === path)
  return !written && new RegExp(`^${route.replaceAll(/:[a-z]+/g, '[^/]+')}$`).test(path)
}

/** Every command, and every command of a command. */
async function commandNames(): Promise<readonly string[]> {
  const top = namesIn(await helpOf([]))
  const names: string[] = []
  for (const name of top) {
    const inner = namesIn(await helpOf([name]))
    names.push(...(inner.length === 0 ? [name] : inner.map((deeper) => `${name} ${deeper}`)))
  }
  return names
}

async function helpOf(words: readonly string[]): Promise<string> {
  let text = ''
  const write = (piece: string): boolean => {
    text += piece
    return true
  }
  const sink = { isTTY: false, write, drained: async () => {} }
  await runCli([...words, '--help'], { stdout: sink, stderr: sink, stdin: nobody(), environment: {} })
  return text
}

async function* nobody(): AsyncIterable<string> {}

function namesIn(help: string): readonly string[] {
  const [, list = ''] = help.split(/^Commands:\n/m)
  return [...list.matchAll(/^ {2}([a-z]+)/gm)].flatMap(([, name]) => (name === 'help' ? [] : (name ?? [])))
}
