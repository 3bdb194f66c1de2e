/** `fatewright token`: tokens for people and programs that use a server: new, list, revoke. */
import { join } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { done, type Result, refuse } from '../../core/result.ts'
import type { AccessToken, TokenStore } from '../../server/index.ts'
import { type Answer, answer } from '../command-answer-and-printing.ts'
import { findCampaign } from '../command-arguments.ts'
import type { CliContext, Perform } from '../command-context.ts'
import { oneLine } from '../terminal-text.ts'

/** The file of a home that tokens are kept in. */
export function tokenFile(home: string): string {
  return join(home, 'tokens.json')
}

interface NewToken {
  readonly role: AccessToken['role']
  readonly campaign: readonly string[]
  readonly days: number | 'always'
}

/** `fatewright token new|list|revoke`. */
export function addToken(program: Command, perform: Perform): void {
  const token = program.command('token').description('tokens for those who use a server of yours')
  token
    .command('new')
    .description('make a token and show it once')
    .argument('<name>', 'whose it is, or what for')
    .addOption(
      new Option('--role <role>', 'a player plays; an owner may do everything')
        .choices(['player', 'owner'])
        .default('player'),
    )
    .option('--campaign <campaign>', 'opens only this campaign; say it again for more', gather, [])
    .option('--days <number>', 'for how many days it is good, or "always"', readDays, 90)
    .action((name: string, options: NewToken) => perform((context) => newToken(context, name, options)))
  token
    .command('list')
    .description('who has a token, for what and until when')
    .action(() => perform((context) => listTokens(context)))
  token
    .command('revoke')
    .description('take a token back; a server that runs refuses it from then on')
    .argument('<token>', 'its id, or the name it was given')
    .action((wanted: string) => perform((context) => revokeToken(context, wanted)))
}

function gather(campaign: string, before: readonly string[]): readonly string[] {
  return [...before, campaign]
}

const mostDays = 3_660

/** Not null for "always": the reader of options takes null for a word that was left out. */
function readDays(text: string): number | 'always' {
  if (text === 'always') return text
  const days = Number(text)
  if (Number.isInteger(days) && days >= 1 && days <= mostDays) return days
  throw new InvalidArgumentError(`Say a number of days from 1 to ${mostDays}, or "always".`)
}

async function openTokens({ home }: CliContext): Promise<TokenStore> {
  const { openTokenFile } = await import('../../server/index.ts')
  return openTokenFile(tokenFile(home))
}

async function newToken(context: CliContext, name: string, options: NewToken): Promise<Result<Answer>> {
  const { makeToken } = await import('../../server/index.ts')
  const tokens = await openTokens(context)
  const named = oneLine(name).trim().slice(0, 80)
  if (named === '') return refuse('request/malformed', 'Say whose token it is, or what it is for.')
  if (tokens.list().some((kept) => kept.name === named))
    return refuse(
      'request/token-exists',
      `There is a token for "${named}" already. Revoke it first: fatewright token revoke "${named}"`,
    )
  const campaigns = await campaignsOf(context, options.campaign)
  if (!campaigns.ok) return campaigns
  const days = options.days === 'always' ? null : options.days
  const wish = { name: named, role: options.role, campaigns: campaigns.value, days }
  const { token, kept } = makeToken(wish, context.machine)
  tokens.save([...tokens.list(), kept])
  const { hash: _hash, ...shown } = kept
  return answer(
    { token, ...shown },
    [token, '', ...lines(kept), 'It is shown this once and kept nowhere: give it away now.'].join('\n'),
  )
}

async function campaignsOf(
  { engine }: CliContext,
  wanted: readonly string[],
): Promise<Result<readonly string[] | null>> {
  if (wanted.length === 0) return done(null)
  const found: string[] = []
  for (const name of wanted) {
    const campaign = await findCampaign(engine, name)
    if (!campaign.ok) return campaign
    found.push(campaign.value)
  }
  return done(found)
}

async function listTokens(context: CliContext): Promise<Result<Answer>> {
  const kept = (await openTokens(context)).list()
  const shown = kept.map(({ hash: _hash, ...token }) => token)
  if (kept.length === 0)
    return answer({ tokens: shown }, 'There are no tokens. To make one: fatewright token new NAME')
  return answer(
    { tokens: shown },
    kept.map((token) => [`${token.id}  ${token.name}`, ...lines(token)].join('\n')).join('\n\n'),
  )
}

function lines({ role, campaigns, expires_at }: AccessToken): readonly string[] {
  return [
    `  role       ${role}`,
    `  campaigns  ${campaigns === null ? 'all' : campaigns.join(', ')}`,
    `  good       ${expires_at === null ? 'until it is revoked' : `until ${expires_at.slice(0, 10)}`}`,
  ]
}

async function revokeToken(context: CliContext, wanted: string): Promise<Result<Answer>> {
  const tokens = await openTokens(context)
  const gone = tokens.list().filter(({ id, name }) => id === wanted || name === wanted)
  if (gone.length === 0)
    return refuse(
      'request/no-token',
      `There is no token "${wanted}". To see those there are: fatewright token list`,
    )
  tokens.save(tokens.list().filter((kept) => !gone.includes(kept)))
  return answer({ revoked: gone.map(({ id }) => id) }, `Revoked: ${gone.map(({ name }) => name).join(', ')}.`)
}
