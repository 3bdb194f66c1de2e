/**
 * Exports a campaign to a file and imports it again: a line of JSON for each attachment, record, branch and move, a
 * first line that says what it is, and a last line that says it is complete. Seeds that were not revealed are not in
 * it. On import every line is checked before anything is kept, and the dice go on in a new epoch, because the secret
 * stayed where the file came from.
 */
import { z } from 'zod'
import { describeIssue } from '../../core/any-json-schemas.ts'
import { recordKinds } from '../../core/ledger/log-record.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { sha256Hex } from '../../dice/index.ts'
import type { DumpLine, Head } from '../../store/state-store.ts'
import { finishInterrupted } from '../../turn/index.ts'
import { ensureSecretEpoch } from '../campaign-dice-and-seeds.ts'
import type { EngineDependencies } from '../engine-dependencies.ts'

/** The name and version of the format, in every file's first line. */
export const exportFormat = { format: 'fatewright.campaign', version: 2 } as const

/** The lines of an export, each without its line break. */
export async function exportCampaign(
  dependencies: EngineDependencies,
  campaignId: string,
): Promise<Result<Iterable<string>>> {
  const campaign = await dependencies.store.getCampaign(campaignId)
  if (!campaign.ok) return campaign
  const state = await dependencies.store.getState(campaignId)
  if (!state.ok) return state
  const dump = await dependencies.store.dump(campaignId)
  if (!dump.ok) return dump
  const packs = Object.values(state.value.packs).map(({ id, version, license }) => ({ id, version, license }))
  const first = {
    ...exportFormat,
    campaign_id: campaign.value.id,
    name: campaign.value.name,
    exported_at: dependencies.clock.now(),
    packs,
  }
  return done(sealedLines(first, dump.value))
}

function* sealedLines(first: object, lines: Iterable<object>): Iterable<string> {
  let count = 0
  let text = JSON.stringify(first)
  let digest = sha256Hex(`\n${text}`)
  yield text
  for (const line of lines) {
    text = JSON.stringify(line)
    digest = sha256Hex(`${digest}\n${text}`)
    count += 1
    yield text
  }
  yield JSON.stringify({ type: 'end', lines: count, digest })
}

const text = z.string()
const count = z.int().min(0)
const hex = text.regex(/^[0-9a-f]{64}$/)

const firstSchema = z.object({
  format: z.literal(exportFormat.format),
  version: z.int(),
  campaign_id: text.regex(/^[a-z0-9][a-z0-9_-]{0,99}$/),
  name: text,
})

const lineSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('record'),
    hash: hex,
    parent: hex,
    kind: z.enum(recordKinds),
    depth: count,
    turn: count,
    nonce: count.nullable(),
    diff: text,
    body: text,
  }),
  z.strictObject({
    type: z.literal('branch'),
    name: text.regex(/^[a-z0-9][a-z0-9_-]{0,59}$/),
    head: hex,
    active: z.boolean(),
    created_from: text.nullable(),
    created_at: text,
  }),
  z.strictObject({
    type: z.literal('move'),
    branch: text,
    from: text,
    to: text,
    reason: z.enum(['undo', 'redo', 'branch', 'switch', 'correction']),
    at: text,
    hash: hex,
  }),
  z.strictObject({
    type: z.literal('attachment'),
    hash: hex,
    kind: z.enum(['book', 'lore', 'feedback']),
    text,
  }),
])

const lastSchema = z.strictObject({ type: z.literal('end'), lines: count, digest: hex })

/** Restores a campaign from the lines of an export and opens a new epoch for its dice. */
export async function importCampaign(
  dependencies: EngineDependencies,
  lines: Iterable<string>,
): Promise<Result<Head>> {
  const read = readLines(lines)
  if (!read.ok) return read
  const { campaign_id } = read.value
  const restored = await dependencies.store.restore(campaign_id, read.value.lines)
  if (!restored.ok) return restored
  // No seed may stand between a turn's dice and its narration.
  return ensureSecretEpoch(dependencies, campaign_id, await finishInterrupted(dependencies, campaign_id))
}

function readLines(
  lines: Iterable<string>,
): Result<{ readonly campaign_id: string; readonly lines: DumpLine[] }> {
  let number = 0
  let digest = ''
  let campaign: string | null = null
  const kept: DumpLine[] = []
  for (const line of lines) {
    number += 1
    if (line.trim() === '') continue
    const parsed = parseLine(line, number)
    if (!parsed.ok) return parsed
    if (campaign === null) {
      const first = readFirst(parsed.value)
      if (!first.ok) return first
      campaign = first.value
    } else if (isLast(parsed.value)) {
      return finish(parsed.value, campaign, kept, digest)
    } else {
      const checked = lineSchema.safeParse(parsed.value)
      if (!checked.success)
        return refuse(
          'import/malformed',
          `Line ${number} is not part of a campaign: ${describeIssue(checked.error)}.`,
        )
      kept.push(checked.data)
    }
    digest = sha256Hex(`${digest}\n${line}`)
  }
  if (campaign === null) return refuse('import/empty', 'The file is empty: there is no campaign in it.')
  return refuse(
    'import/truncated',
    `The file ends in the middle, after line ${number}: the end of the campaign is missing.`,
  )
}

function parseLine(line: string, number: number): Result<unknown> {
  try {
    return done(JSON.parse(line))
  } catch {
    return refuse(
      'import/malformed',
      `Line ${number} is not JSON: this is no campaign export, or it is damaged there.`,
    )
  }
}

function readFirst(value: unknown): Result<string> {
  const first = firstSchema.safeParse(value)
  if (!first.success)
    return refuse('import/not-an-export', 'This is not a Fatewright export: its first line does not say so.')
  if (first.data.version > exportFormat.version) {
    const message = `This export was written by a newer Fatewright (format ${first.data.version}, this one reads ${exportFormat.version}).`
    return refuse('import/newer', message)
  }
  return done(first.data.campaign_id)
}

function isLast(value: unknown): value is z.infer<typeof lastSchema> {
  return lastSchema.safeParse(value).success
}

function finish(
  last: z.infer<typeof lastSchema>,
  campaign_id: string,
  lines: DumpLine[],
  digest: string,
): Result<{ readonly campaign_id: string; readonly lines: DumpLine[] }> {
  if (last.lines !== lines.length || last.digest !== digest) {
    return refuse('import/changed', 'The file is not as it was written: lines are missing, added or changed.')
  }
  return done({ campaign_id, lines })
}
