/** Commands that serve other programs: serve, mcp. */
import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { openEvaluation } from '../../compose/campaign-evaluation.ts'
import { openKernelFolder } from '../../compose/campaign-folders.ts'
import { installForeign, readForeign } from '../../compose/foreign-imports.ts'
import { packageVersion, webFolder } from '../../compose/program-folders.ts'
import { createEngine, openLore } from '../../compose.ts'
import { openCampaignQueue } from '../../core/campaign-queue.ts'
import type { JsonObject } from '../../core/json.ts'
import { done, type Result } from '../../core/result.ts'
import type { Engine } from '../../engine/index.ts'
import { isWritable, writePrivateFile } from '../../files/index.ts'
import type { McpFolder } from '../../mcp/index.ts'
import { closeDataFolder } from '../close-data-folder-to-others.ts'
import { type Answer, answer } from '../command-answer-and-printing.ts'
import { type FolderRole, folderRoles } from '../command-arguments.ts'
import type { CliContext, Perform } from '../command-context.ts'
import { tokenFile } from './token.ts'

interface ServeCommand {
  readonly port: number
  readonly host: string
  readonly open?: true
  readonly trustProxy?: true
  readonly readOnly?: true
}

/** `fatewright serve`: the same games over HTTP, for a browser and for other programs, until it is stopped. */
export function addServe(program: Command, perform: Perform): void {
  program
    .command('serve')
    .description('serve the game over HTTP: the web app, the API, and a door for chat programs')
    .option('--port <number>', 'which port; 0 takes a free one', readPort, 4711)
    .option('--host <address>', 'which address; others than this machine need a token', '127.0.0.1')
    .option('--trust-proxy', 'count callers by the address that a proxy in front of it names')
    .option('--read-only', 'let the games be read, and nothing be played or changed')
    .option('--open', 'open it in the browser')
    .action((options: ServeCommand) => perform((context) => serveGames(context, options)))
}

async function serveGames(own: CliContext, options: ServeCommand): Promise<Result<Answer>> {
  const context = options.readOnly === true ? readingContext(own) : own
  const { isLoopback, judgeOwnToken, openTokenFile, serve } = await import('../../server/index.ts')
  const { environment, stdout, untilStopped } = context.io
  const chosen = chosenTokens(environment, judgeOwnToken)
  if (!chosen.ok) return chosen
  const tokens = openTokenFile(tokenFile(context.home))
  const started = await serve({
    ...servedBy(context, options.readOnly === true),
    ...chosen.value,
    host: options.host,
    port: options.port,
    tokens: () => tokens.list(),
    trustProxy: options.trustProxy === true,
  })
  if (!started.ok) return started
  const { url, stop } = started.value
  const needsToken = chosen.value.token !== null || !isLoopback(options.host) || options.trustProxy === true
  if (options.readOnly !== true) stdout.write(closeDataFolder(context.home))
  for (const line of greeting(context, url, needsToken)) stdout.write(`${line}\n`)
  if (options.open === true) openBrowser(url)
  await untilStopped?.()
  stdout.write('Stopping: what is being told is told to its end.\n')
  await stop()
  if (context !== own) await context.engine.close()
  return answer(undefined, '')
}

/** The same games with an engine that writes nothing to their folder. */
function readingContext(context: CliContext): CliContext {
  const { home, machine, io } = context
  const engine = createEngine({ home, environment: io.environment, readOnly: true, ...machine })
  return { ...context, engine }
}

/** What a server is started with, beside where it listens and for whom. */
export function servedBy(context: CliContext, readOnly = false) {
  const { engine, machine } = context
  const { environment } = context.io
  return {
    engine,
    origins: (environment.FATEWRIGHT_ORIGINS ?? '').split(/[\s,]+/).filter((origin) => origin !== ''),
    about: { version: packageVersion(), game_master: engine.gameMaster.id },
    extras: extrasOf(context, readOnly),
    readOnly,
    clock: machine.clock,
    entropy: machine.entropy,
  }
}

/** The tokens that the environment sets; one that could be guessed opens nothing, so nothing is served with it. */
function chosenTokens(
  { FATEWRIGHT_TOKEN: owner, FATEWRIGHT_PLAYER_TOKEN: player }: CliContext['io']['environment'],
  judge: (setting: string, token: string) => Result<string>,
): Result<{ readonly token: string | null; readonly playerToken: string | null }> {
  const token = owner ? judge('FATEWRIGHT_TOKEN', owner) : done(null)
  if (!token.ok) return token
  const playerToken = player ? judge('FATEWRIGHT_PLAYER_TOKEN', player) : done(null)
  return playerToken.ok ? done({ token: token.value, playerToken: playerToken.value }) : playerToken
}

function extrasOf({ home, engine, machine, io }: CliContext, readOnly: boolean) {
  const { environment } = io
  return {
    environment,
    secret: secretIn(home, machine, readOnly),
    log: serverLog(home, machine.clock, readOnly || !isWritable(home) ? io.stderr : null),
    webFolder: webFolder(),
    evaluation: (served: Engine) => openEvaluation(served, machine),
    lore: () => openLore({ home, environment, readOnly, ...machine }),
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

const maxLogBytes = 5_000_000

/**
 * The log of what broke, in a file of the home: answers name a line of it and say nothing of the inside themselves. Where nothing
 * may be written it goes to `instead`.
 */
function serverLog(
  home: string,
  clock: CliContext['machine']['clock'],
  instead: CliContext['io']['stderr'] | null,
) {
  const file = join(home, 'server.log')
  return ({ request_id, error }: { readonly request_id: string; readonly error: unknown }): void => {
    const { message, stack, cause } = error instanceof Error ? error : new Error(String(error))
    const line = {
      at: clock.now(),
      request_id,
      message,
      stack,
      ...(cause !== undefined && { cause: String(cause) }),
    }
    if (instead !== null) return void instead.write(`${JSON.stringify(line)}\n`)
    try {
      const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
      if (size > maxLogBytes) renameSync(file, `${file}.1`)
      appendFileSync(file, `${JSON.stringify(line)}\n`, { mode: 0o600 })
    } catch {
      // A disk that is full or read-only is no reason to leave the request without an answer.
    }
  }
}

/** What signs the tokens of chats; kept beside the campaigns, for their owner alone. */
function secretIn(home: string, { entropy }: CliContext['machine'], readOnly: boolean): string {
  const file = join(home, 'server.key')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const secret = entropy.hex(32)
  // Without a place to keep it, tokens of chats are known until the server stops.
  if (!readOnly && isWritable(home)) writePrivateFile(file, `${secret}\n`)
  return secret
}

function greeting({ paint, home }: CliContext, url: string, needsToken: boolean): readonly string[] {
  const access = needsToken
    ? [
        '  Every request needs a token: "fatewright token new NAME" makes one, "token list" shows who has one.',
      ]
    : [
        '  Programs of this machine need no token and may do everything; they see what a player sees, unless they ask for more.',
      ]
  return [
    paint.strong(`Fatewright is at ${url}`),
    `  games   ${home}`,
    `  api     ${url}/api/openapi.json`,
    `  chat    ${url}/v1 (for programs that speak to OpenAI)`,
    ...access,
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
    .option('--read-only', 'refuse every tool that would play or change something')
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

async function serveMcp(own: CliContext, options: McpOptions): Promise<Result<Answer>> {
  const context = options.readOnly === true ? readingContext(own) : own
  const { engine, home, machine, io } = context
  const folder = await folderOf(context, options)
  const { serveMcpOnStdio } = await import('../../mcp/index.ts')
  const { environment, untilStopped } = io
  const queue = openCampaignQueue(() => undefined)
  const lore = openLore({ home, environment, readOnly: options.readOnly === true, ...machine })
  const serving = serveMcpOnStdio({
    engine,
    version: packageVersion(),
    entropy: machine.entropy,
    wait: queue.wait,
    lore: () => lore,
    ...(folder !== undefined && { folder }),
    // The local command line has the file, and with it the campaign: it is its owner.
    owner: true,
    campaigns: null,
    readOnly: options.readOnly === true,
  })
  await untilStopped?.({ input: true })
  await queue.close()
  await serving.close()
  await lore.close()
  if (context !== own) await context.engine.close()
  return answer(undefined, '')
}
