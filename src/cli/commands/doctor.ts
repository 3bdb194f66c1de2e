/**
 * `fatewright doctor`: is this machine fit to play on, and is every campaign? With --rescue it saves what it can, with --model
 * it tries the language model in their place.
 */

import { accessSync, constants, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Command } from 'commander'
import { openModel, tryLanguageModel } from '../../compose/models-and-game-masters.ts'
import { isFault } from '../../core/fault.ts'
import type { Result } from '../../core/result.ts'
import { type Answer, answer } from '../command-answer-and-printing.ts'
import { findCampaign } from '../command-arguments.ts'
import type { CliContext, Perform } from '../command-context.ts'
import { turnWords } from '../printed-turn-and-position.ts'
import { printable } from '../terminal-text.ts'

interface DoctorOptions {
  readonly rescue?: true
  readonly model?: true
}

interface Finding {
  readonly what: string
  readonly ok: boolean
  readonly says: string
}

export function addDoctor(program: Command, perform: Perform): void {
  program
    .command('doctor')
    .description('check this machine and every campaign; exit 1 when something is wrong')
    .argument('[campaign]', 'only this one, and thoroughly')
    .option('--rescue', 'save the turns before a damage; the damaged file is set aside, untouched')
    .option('--model', 'try the language model that FATEWRIGHT_MODEL names, with three or four small calls')
    .action((name: string | undefined, options: DoctorOptions) =>
      perform((context) => (options.model === true ? tryModel(context) : examine(context, name, options))),
    )
}

async function examine(
  context: CliContext,
  name: string | undefined,
  options: DoctorOptions,
): Promise<Result<Answer>> {
  const findings: Finding[] = [...inspectMachine(context.home)]
  const ids: string[] = []
  if (name === undefined)
    ids.push(...(await context.engine.store.campaigns()).map(({ campaign_id }) => campaign_id))
  else {
    const found = await findCampaign(context.engine, name)
    if (!found.ok) return found
    ids.push(found.value)
  }
  const rescue = options.rescue === true
  for (const id of ids)
    findings.push(...(await inspectCampaign(context, id, { rescue, thorough: name !== undefined })))
  const ok = findings.every(({ ok }) => ok)
  return answer({ ok, home: context.home, findings }, findingsText(findings, ok, context), { holds: ok })
}

function findingsText(findings: readonly Finding[], ok: boolean, { paint }: CliContext): string {
  const lines = findings.map((finding) => {
    const sign = finding.ok ? paint.good('✓') : paint.bad('✗')
    return `${sign} ${finding.what}: ${printable(finding.says)}`
  })
  return [...lines, ok ? 'All is well.' : paint.bad('Something needs attention.')].join('\n')
}

const oldestSqlite = [3, 51, 3] as const
const leastFree = 100 * 1024 * 1024

/** Looks at Node, SQLite, the data folder and the space on its disk. */
function inspectMachine(
  home: string,
  versions: Readonly<Record<string, string | undefined>> = process.versions,
): Finding[] {
  return [
    { what: 'Node', ok: true, says: versions.node ?? 'unknown' },
    sqliteFinding(versions.sqlite ?? '0'),
    folderFinding(home),
    spaceFinding(home),
  ]
}

function sqliteFinding(version: string): Finding {
  const parts = version.split('.').map(Number)
  const at = oldestSqlite.findIndex((need, index) => (parts[index] ?? 0) !== need)
  const ok = at === -1 || (parts[at] ?? 0) > (oldestSqlite[at] ?? 0)
  const wanted = `${oldestSqlite.join('.')} or newer is needed: Node 22.23, 24.21 or 26 brings it`
  return { what: 'SQLite', ok, says: ok ? version : `${version}, but ${wanted}` }
}

function folderFinding(home: string): Finding {
  const what = 'Data folder'
  try {
    if (!existsSync(home)) {
      accessSync(existingParent(home), constants.W_OK)
      return { what, ok: true, says: `${home} (will be made when it is needed)` }
    }
    rmSync(mkdtempSync(join(home, '.doctor-')), { recursive: true })
    return { what, ok: true, says: home }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { what, ok: false, says: `${home} cannot be written: ${why}` }
  }
}

function spaceFinding(home: string): Finding {
  const what = 'Free space'
  try {
    const { bavail, bsize } = statfsSync(existingParent(home))
    const free = bavail * bsize
    const says = `${Math.floor(free / 1024 / 1024)} MB`
    return free < leastFree ? { what, ok: false, says: `only ${says} left` } : { what, ok: true, says }
  } catch (error) {
    return { what, ok: false, says: error instanceof Error ? error.message : String(error) }
  }
}

function existingParent(path: string): string {
  let folder = path
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder)
  return folder
}

/** Opens a campaign (or checks all of it) and, when asked to, rescues a damaged one. */
async function inspectCampaign(
  context: CliContext,
  campaignId: string,
  how: { readonly thorough: boolean; readonly rescue: boolean },
): Promise<Finding[]> {
  const seen = await findingDamage(campaignId, () => look(context, campaignId, how.thorough))
  if (!how.rescue || seen.every(({ ok }) => ok)) return seen
  return findingDamage(campaignId, () => rescue(context, campaignId))
}

async function look(context: CliContext, what: string, thorough: boolean): Promise<Finding[]> {
  const head = await context.engine.store.head(what)
  if (!head.ok) return [{ what, ok: false, says: head.refusal.message }]
  const opens: Finding = { what, ok: true, says: `opens; it stands ${turnWords(head.value.turn)}` }
  if (!thorough) return [opens]
  const checked = await context.engine.campaigns.verify(what)
  if (!checked.ok) return [opens, { what, ok: false, says: checked.refusal.message }]
  const { ok, problems, notes, records, rolls } = checked.value
  const sound = ok
    ? [{ what, ok, says: `${records} records and ${rolls} rolls are as they were written` }]
    : []
  const bad = problems.map((says) => ({ what, ok: false, says }))
  return [opens, ...sound, ...bad, ...notes.map((note) => ({ what, ok: true, says: `note: ${note}` }))]
}

async function rescue(context: CliContext, what: string): Promise<Finding[]> {
  const saved = await context.engine.campaigns.rescue(what)
  if (!saved.ok) return [{ what, ok: false, says: saved.refusal.message }]
  const { head, kept } = saved.value
  const says = `rescued: it stands ${turnWords(head.turn)}. The damaged file is kept as ${kept}`
  return [{ what, ok: true, says }]
}

/** A damaged campaign is a finding here, not the end of the examination. */
async function findingDamage(what: string, work: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await work()
  } catch (error) {
    if (!isFault(error)) throw error
    return [{ what, ok: false, says: error.message }]
  }
}

type Trial = Awaited<ReturnType<typeof tryLanguageModel>>

/** Tries the model that is set, and says what will work with it and what it cost to find out. */
async function tryModel({ io, paint }: CliContext): Promise<Result<Answer>> {
  const opened = await openModel(io.environment)
  if (!opened.ok) return opened
  if (opened.value === null) {
    const words =
      'No language model is set: the embedded game master tells. It needs no key and no network.\nTo use a model, set FATEWRIGHT_MODEL, for example to ollama:qwen3:8b; docs/guides/models.md has the choices.'
    return answer({ ok: true, model: 'embedded', trial: null }, words)
  }
  const { model } = opened.value
  const trial = await tryLanguageModel(model, new AbortController().signal)
  const lines = trial.findings.map(({ what, ok, says }) => {
    const sign = ok ? paint.good('✓') : paint.bad('✗')
    return `${sign} ${titles[what]}: ${printable(says)}`
  })
  const words = [`${model.provider}:${model.id}`, ...lines, ...measures(trial), verdict(trial)].join('\n')
  const shown = {
    ok: trial.ok,
    model: `${model.provider}:${model.id}`,
    trial: { ...trial, usage: { ...trial.usage } },
  }
  return answer(shown, words, { holds: trial.ok })
}

const titles = {
  answer: 'Answer',
  streaming: 'Streaming',
  structured: 'Structured answers',
  tools: 'Rolls',
} as const

function measures(trial: Trial): string[] {
  if (trial.first_word_ms === null) return []
  const pace = trial.tokens_per_second === null ? '' : `, then ${trial.tokens_per_second} tokens a second`
  const cost =
    trial.cost === null
      ? 'its price is not known'
      : trial.cost === 0
        ? 'no charge by the token'
        : `about $${trial.cost.toFixed(4)}`
  const { input, output } = trial.usage
  return [
    `  Speed: first word after ${(trial.first_word_ms / 1_000).toFixed(1)} s${pace}`,
    `  This test: ${input} tokens read, ${output} written; ${cost}`,
  ]
}

function verdict(trial: Trial): string {
  if (trial.strategies.length > 0) return `It can tell stories here, by: ${trial.strategies.join(', ')}.`
  return 'It cannot tell stories here as it is; turns would be told by the embedded game master.'
}
