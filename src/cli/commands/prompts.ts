/** `fatewright prompts`: the words that models are asked with, and which version of them a campaign is held to. */
import type { Command } from 'commander'
import { openPrompts } from '../../compose/models-and-game-masters.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { type Answer, answer } from '../command-answer-and-printing.ts'
import { campaignArgument, findCampaign } from '../command-arguments.ts'
import type { CliContext, Perform } from '../command-context.ts'
import { oneLine } from '../terminal-text.ts'

export function addPrompts(program: Command, perform: Perform): void {
  const prompts = program
    .command('prompts')
    .description('the prompts for language models: list their versions, hold a campaign to one')
  prompts
    .command('list')
    .description('every prompt and its versions; with a campaign, also what it is held to')
    .argument('[campaign]', 'its id, the beginning of it, or its name')
    .action((name: string | undefined) => perform((context) => list(context, name)))
  prompts
    .command('pin')
    .description('hold a campaign to a version of a prompt; "newest" lets it go again')
    .argument(...campaignArgument)
    .argument('<prompt=version>', 'for example narrator.essentials=1')
    .action((name: string, prompt: string) => perform((context) => pin(context, name, prompt)))
}

interface Listed {
  readonly id: string
  readonly versions: readonly { readonly version: string; readonly fingerprint: string }[]
  /** The version that the campaign is held to; null when to none. */
  readonly pinned: string | null
}

async function list({ engine, paint }: CliContext, name: string | undefined): Promise<Result<Answer>> {
  const found = name === undefined ? done(null) : await findCampaign(engine, name)
  if (!found.ok) return found
  const pins = found.value === null ? done(new Map<string, string>()) : await pinsOf(engine, found.value)
  if (!pins.ok) return pins
  const registry = openPrompts(engine)
  // A pin to a prompt that is gone is listed too: it is the one a user looks for.
  const ids = [...new Set([...registry.listPrompts(), ...pins.value.keys()])]
  const prompts = ids.map((id): Listed => {
    const versions = registry
      .listPromptVersions(id)
      .map(({ version, fingerprint }) => ({ version, fingerprint }))
    return { id, versions, pinned: pins.value.get(id) ?? null }
  })
  const lines = prompts.map((prompt) => {
    const versions = prompt.versions.map(({ version, fingerprint }) => `${version} ${paint.dim(fingerprint)}`)
    return `${oneLine(prompt.id)}: ${versions.join(', ') || 'not here'}${heldTo(prompt)}`
  })
  return answer({ campaign_id: found.value, prompts }, lines.join('\n'))
}

function heldTo({ pinned, versions }: Listed): string {
  if (pinned === null) return ''
  const missing = versions.every((version) => version.version !== pinned)
  return `; held to ${oneLine(pinned)}${missing ? ', which is not here' : ''}`
}

async function pinsOf(
  engine: CliContext['engine'],
  campaign: string,
): Promise<Result<ReadonlyMap<string, string>>> {
  const state = await engine.campaigns.state(campaign)
  if (!state.ok) return state
  const rows = Object.values(state.value.documents).filter((row) => row.kind === 'prompt_pin')
  return done(
    new Map(
      rows.flatMap(({ id, value }) => (typeof value.version === 'string' ? [[id, value.version]] : [])),
    ),
  )
}

async function pin({ engine, machine }: CliContext, name: string, prompt: string): Promise<Result<Answer>> {
  const [id = '', version = '', ...more] = prompt.split('=').map((part) => part.trim())
  if (id === '' || version === '' || more.length > 0)
    return refuse(
      'llm/bad-pin',
      `"${prompt.slice(0, 80)}" names no prompt and version; narrator=1 or narrator=newest would.`,
    )
  const found = await findCampaign(engine, name)
  if (!found.ok) return found
  const chosen = version === 'newest' ? null : version
  const pinned = await openPrompts({ store: engine.store, clock: machine.clock }).pinPromptVersion(
    found.value,
    id,
    chosen,
  )
  if (!pinned.ok) return pinned
  const words =
    chosen === null
      ? `${found.value} uses the newest version of ${id} from now on.`
      : `${found.value} is held to version ${chosen} of ${id} from now on.`
  return answer({ campaign_id: found.value, prompt: id, version: chosen }, words)
}
