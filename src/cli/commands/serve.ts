/** Commands that serve other programs: serve, mcp. */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { openEvaluation } from '../../compose/evaluation.ts'
import { openKernelFolder } from '../../compose/folders.ts'
import { installForeign, readForeign } from '../../compose/imports.ts'
import { packageVersion, webFolder } from '../../compose/machine.ts'
import { openLore } from '../../compose.ts'
import type { JsonObject } from '../../core/json.ts'
import { done, type Result } from '../../core/result.ts'
import { openTurnQueue } from '../../core/turn-queue.ts'
import type { Engine } from '../../engine/index.ts'
import type { McpFolder } from '../../mcp/index.ts'
import { type Answer, answer } from '../answer.ts'
import { type FolderRole, folderRoles } from '../arguments.ts'
import type { CliContext, Perform } from '../context.ts'

interface ServeCommand {
  readonly port: number
  readonly host: string
  readonly open?: true
}

/** `fatewright serve`: the same games over HTTP, for a browser and for other programs, until it is stopped. */
export function addServe(program: Command, perform: Perform): void {
  program
    .command('serve')
    .description('serve the game over HTTP: the web app, the API, and a door for chat programs')
    .option('--port <number>', 'which port; 0 takes a free one', readPort, 4711)
    .option('--host <address>', 'which address; others than this machine need a token', '127.0.0.1')
    .option('--open', 'open it in the browser')
    .action((options: ServeCommand) => perform((context) => serveGames(context, options)))
}

async function serveGames(context: CliContext, options: ServeCommand): Promise<Result<Answer>> {
  const { isLoopback, serve } = await import('../../server/index.ts')
  const { environment, stdout, untilStopped } = context.io
  const given = environment.FATEWRIGHT_TOKEN || null
  const token = given ?? (isLoopback(options.host) ? null : madeUpToken(context))
  const started = await serve({ ...servedBy(context), host: options.host, port: options.port, token })
  if (!started.ok) return started
  const { url, stop } = started.value
  for (const line of greeting(context, url, token, given === null)) stdout.write(`${line}\n`)
  if (options.open === true) openBrowser(url)
  await untilStopped?.()
  stdout.write('Stopping: what is being told is told to its end.\n')
  await stop()
  return answer(undefined, '')
}

/** What a server is started with, beside where it listens and for whom. */
export function servedBy(context: CliContext) {
  const { engine, machine } = context
  const { environment } = context.io
  return {
    engine,
    playerToken: environment.FATEWRIGHT_PLAYER_TOKEN || null,
    origins: (environment.FATEWRIGHT_ORIGINS ?? '').split(/[\s,]+/).filter((origin) => origin !== ''),
    about: { version: packageVersion(), game_master: engine.gameMaster.id },
    extras: extrasOf(context),
    clock: machine.clock,
    entropy: machine.entropy,
  }
}

function madeUpToken({ machine }: CliContext): string {
  return Buffer.from(machine.entropy.hex(24), 'hex').toString('base64url')
}

function extrasOf({ home, engine, machine, io: { environment } }: CliContext) {
  return {
    environment,
    secret: secretIn(home, machine),
    webFolder: webFolder(),
    evaluation: (served: Engine) => openEvaluation(served, machine),
    lore: () => openLore({ home, environment, ...machine }),
    importForeign: async (file: {
      readonly file: string
      readonly bytes: Uint8Array
    }): Promise<Result<JsonObject>> => {
      const read = await readForeign(file)
      if (!read.ok) return read
      const installed = await installForeign(home, engine, read.value)
      if (!installed.ok) return installed
      const { pack, campaign } = installed.value
      // Where it lies on the disk is not for a client to know.
      return done({
        report: read.value.imported.report as unknown as JsonObject,
        pack: pack === null ? null : { pack_id: pack.pack_id, scenario: pack.scenario },
        campaign: campaign === null ? null : { campaign_id: campaign.campaign_id },
      })
    },
  }
}

/** What signs the tokens of chats; kept beside the campaigns, for their owner alone. */
function secretIn(home: string, { entropy }: CliContext['machine']): string {
  const file = join(home, 'server.key')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const secret = entropy.hex(32)
  mkdirSync(home, { recursive: true })
  writeFileSync(file, `${secret}\n`, { mode: 0o600 })
  return secret
}

function greeting(
  { paint, home }: CliContext,
  url: string,
  token: string | null,
  madeUp: boolean,
): readonly string[] {
  const guarded = madeUp
    ? [
        `  token   ${token}`,
        '          (made up for this run; set FATEWRIGHT_TOKEN to keep one)',
        `  open    ${url}/#token=${token}`,
      ]
    : ['  token   the one in FATEWRIGHT_TOKEN']
  return [
    paint.strong(`Fatewright is at ${url}`),
    `  games   ${home}`,
    `  api     ${url}/api/openapi.json`,
    `  chat    ${url}/v1 (for programs that speak to OpenAI)`,
    ...(token === null
      ? []
      : [...guarded, '  Others can reach this address: every request needs the token.']),
    paint.dim('Stop it with Ctrl+C.'),
  ]
}

function readPort(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new InvalidArgumentError('A port is a whole number from 0 to 65535.')
}

/** Asks the system to show a page; when it cannot, the address stands on the screen anyway. */
function openBrowser(url: string): void {
  const [program, ...words] =
    process.platform === 'win32'
      ? ['cmd', '/c', 'start', '', url]
      : [process.platform === 'darwin' ? 'open' : 'xdg-open', url]
  const child = spawn(program ?? '', words, { stdio: 'ignore', detached: true })
  child.on('error', () => undefined)
  child.unref()
}

interface McpOptions {
  readonly folder?: string
  readonly role: FolderRole
  readonly readOnly?: true
}

/** `fatewright mcp`: the engine as a Model Context Protocol server on standard input and output. */
export function addMcp(program: Command, perform: Perform): void {
  program
    .command('mcp')
    .description('speak the Model Context Protocol on standard input and output')
    .option('--folder <dir>', 'serve the tools of this campaign folder too')
    .addOption(new Option('--role <role>', 'whose tools of the folder').choices(folderRoles).default('DM'))
    .option('--read-only', 'only those tools of the folder that read')
    .action((options: McpOptions) => perform((context) => serveMcp(context, options)))
}

/** The tools of a folder for a role; the role is the caller's, and no call can name another. */
async function folderOf(
  { engine, machine }: CliContext,
  { folder: dir, role, readOnly }: McpOptions,
): Promise<McpFolder | undefined> {
  if (dir === undefined) return undefined
  const folder = await openKernelFolder(engine, resolve(dir), machine.clock)
  return {
    tools: folder.tools(role, readOnly === true),
    call: (name, input) => folder.call(role, name, input),
  }
}

async function serveMcp(context: CliContext, options: McpOptions): Promise<Result<Answer>> {
  const { engine, home, machine, io } = context
  const folder = await folderOf(context, options)
  const { serveMcpOnStdio } = await import('../../mcp/index.ts')
  const { environment, untilStopped } = io
  const queue = openTurnQueue(() => undefined)
  const lore = openLore({ home, environment, ...machine })
  const serving = serveMcpOnStdio({
    engine,
    version: packageVersion(),
    entropy: machine.entropy,
    wait: queue.wait,
    lore: () => lore,
    ...(folder !== undefined && { folder }),
    // The local command line has the file, and with it the campaign: it is its owner.
    owner: true,
  })
  await untilStopped?.({ input: true })
  await queue.close()
  await serving.close()
  await lore.close()
  return answer(undefined, '')
}
