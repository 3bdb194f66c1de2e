/** Tools that only read: files within their budgets, routes, facts, snapshots. None of them leaves the folder. */
import { z } from 'zod'
import type { JsonValue } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { routesIn } from '../cartridge/cartridge-manifest.ts'
import { activeCampaign, campaignsIn } from '../folder/active-campaign.ts'
import { checkLock } from '../folder/cartridge-version-lock.ts'
import { newFactsIn } from '../folder/compress-turn-history.ts'
import { parsePanel } from '../folder/diff-and-patch-files.ts'
import { fetchSnippets, readWithin, type Snippet } from '../folder/file-reading-tiers.ts'
import { readPage } from '../folder/markdown-panel-page.ts'
import { commandHeads } from '../input/command-heads.ts'
import type { KernelDesk } from '../kernel-dependencies.ts'
import { panelSchemas } from '../panels/json-panels.ts'
import { mapProblems, readMapData } from '../state/map-data-yaml.ts'
import { type KernelTool, kernelTool } from './kernel-tool-type.ts'

const path = z.string().min(1).max(400)
const nothing = z.strictObject({})
const everybody = ['AUTHOR', 'BUILDER', 'DM', 'SAVE_READ'] as const

/** The text of a file that is there. */
export function textOf({ disk }: KernelDesk, wanted: string): Result<string> {
  const text = disk.read(wanted)
  if (!text.ok) return text
  return text.value === null
    ? refuse('folder/missing', `There is no ${wanted} in this folder.`)
    : done(text.value)
}

function readBudgeted(desk: KernelDesk, wanted: string, most: number): Result<JsonValue> {
  const text = textOf(desk, wanted)
  if (!text.ok) return text
  const lines = readWithin(wanted, text.value)
  return lines.ok ? done({ path: wanted, lines: lines.value.slice(0, most) }) : lines
}

/** A JSON panel of the active campaign. */
function readPanel(desk: KernelDesk, name: string): Result<JsonValue> {
  const id = activeCampaign(desk.disk)
  if (!id.ok) return id
  const text = textOf(desk, `campaigns/${id.value}/${name}`)
  if (!text.ok) return text
  return done(parsePanel(text.value))
}

function routeLookup(desk: KernelDesk, head: string): Result<JsonValue> {
  const id = activeCampaign(desk.disk)
  if (!id.ok) return id
  const lock = checkLock(desk.disk, id.value)
  if (!lock.ok) return lock
  const base = `cartridges/${lock.value.cartridge}`
  const text = textOf(desk, `${base}/CARTRIDGE.md`)
  const page = text.ok ? readPage(text.value) : text
  return page.ok ? done(routesIn(page.value, head).map((one) => `${base}/${one}`)) : page
}

const snippetKinds: readonly (readonly [RegExp, Snippet['kind']])[] = [
  [/\/locations\/|\/maps\//, 'location'],
  [/\/characters\//, 'npc'],
  [/\/quests\//, 'quest'],
]

function fetchFacts(desk: KernelDesk, paths: readonly string[], limit: number): Result<JsonValue> {
  const candidates: Snippet[] = []
  for (const one of paths) {
    const text = textOf(desk, one)
    if (!text.ok) return text
    const lines = readWithin(one, text.value)
    if (!lines.ok) return lines
    const kind = snippetKinds.find(([shape]) => shape.test(one))?.[1] ?? 'mechanism'
    candidates.push({ kind, path: one, text: lines.value.join('\n') })
  }
  const kept = fetchSnippets(candidates).slice(0, limit)
  return done(kept.map(({ kind, path: from, text }) => ({ kind, path: from, text })))
}

/** The current session's page of one kind. */
function currentPage(
  desk: KernelDesk,
  ending: string,
): Result<{ readonly path: string; readonly text: string }> {
  const id = activeCampaign(desk.disk)
  if (!id.ok) return id
  const pointer = textOf(desk, `campaigns/${id.value}/sessions/CURRENT_SESSION.md`)
  if (!pointer.ok) return pointer
  const file = /- file: (sessions\/[a-z0-9_]+)\.md/.exec(pointer.value)?.[1] ?? 'sessions/none'
  const wanted = `campaigns/${id.value}/${file}${ending}.md`
  const text = textOf(desk, wanted)
  return text.ok ? done({ path: wanted, text: text.value }) : text
}

async function checkSummary(desk: KernelDesk, summary: string): Promise<Result<JsonValue>> {
  const id = activeCampaign(desk.disk)
  if (!id.ok) return id
  const events = await desk.engine.store.getEvents(id.value, { from: 1, to: Number.MAX_SAFE_INTEGER })
  if (!events.ok) return events
  const fresh = newFactsIn(
    summary,
    events.value.flatMap((one) => [one.player_input, one.final_text]),
  )
  return done({ ok: fresh.length === 0, new_facts: [...fresh] })
}

/** A map's data, and where it and the world differ. */
async function readMap(desk: KernelDesk, map: string): Promise<Result<JsonValue>> {
  const id = activeCampaign(desk.disk)
  const lock = id.ok ? checkLock(desk.disk, id.value) : id
  if (!id.ok) return id
  if (!lock.ok) return lock
  const text = textOf(desk, `cartridges/${lock.value.cartridge}/maps/${map}.data.yaml`)
  const data = text.ok ? readMapData(text.value) : text
  if (!data.ok) return data
  const state = await desk.engine.campaigns.state(id.value)
  if (!state.ok) return state
  return done({ ...data.value, problems: [...mapProblems(data.value, state.value)] })
}

function checkIndexes(desk: KernelDesk): Result<JsonValue> {
  const id = activeCampaign(desk.disk)
  if (!id.ok) return id
  const problems: string[] = []
  for (const [name, schema] of Object.entries(panelSchemas)) {
    const text = textOf(desk, `campaigns/${id.value}/${name}`)
    const read = schema.safeParse(text.ok ? parsePanel(text.value) : null)
    if (!read.success) problems.push(`${name}: ${read.error.issues[0]?.message ?? 'does not fit'}`)
  }
  return done({ ok: problems.length === 0, problems })
}

/** The tools that read. */
export const readingTools: readonly KernelTool[] = [
  kernelTool({
    ...{ name: 'read_file', roles: everybody, writes: false },
    description: 'The first lines of a file of the folder, within its budget; cold files are not read.',
    input: z.strictObject({ path, max_lines: z.int().min(1).max(400).default(400) }),
    run: async (desk, input) => readBudgeted(desk, input.path, input.max_lines),
  }),
  kernelTool({
    ...{ name: 'read_index', roles: everybody, writes: false },
    description: 'The headings of an index page, or all of its lines.',
    input: z.strictObject({ path, head_only: z.boolean().default(true) }),
    run: async (desk, input) => {
      const text = textOf(desk, input.path)
      const page = text.ok ? readPage(text.value) : text
      if (!page.ok) return page
      return done(
        page.value.sections.map((one) => ({
          heading: one.heading,
          lines: input.head_only ? [] : [...one.lines],
        })),
      )
    },
  }),
  kernelTool({
    ...{ name: 'read_hot_pack', roles: ['DM', 'SAVE_READ'], writes: false, input: nothing },
    description: 'HOT_PACK.json of the active campaign.',
    run: async (desk) => readPanel(desk, 'HOT_PACK.json'),
  }),
  kernelTool({
    ...{ name: 'read_state_panel', roles: ['DM', 'SAVE_READ'], writes: false, input: nothing },
    description: 'STATE_PANEL.json of the active campaign.',
    run: async (desk) => readPanel(desk, 'STATE_PANEL.json'),
  }),
  kernelTool({
    ...{ name: 'route_lookup', roles: ['DM', 'AUTHOR'], writes: false },
    description: 'The files of the cartridge that a command head looks into.',
    input: z.strictObject({ command_head: z.enum(commandHeads) }),
    run: async (desk, input) => routeLookup(desk, input.command_head),
  }),
  kernelTool({
    ...{ name: 'fetch_facts', roles: ['DM'], writes: false },
    description: 'At most three pieces of twelve lines: place before person before quest before mechanism.',
    input: z.strictObject({ paths: z.array(path).min(1).max(20), limit: z.int().min(1).max(20).default(20) }),
    run: async (desk, input) => fetchFacts(desk, input.paths, input.limit),
  }),
  kernelTool({
    ...{ name: 'read_map', roles: ['DM', 'AUTHOR'], writes: false },
    description: 'The places and ways of a map under its fog, and where it and the world differ.',
    input: z.strictObject({
      map: z
        .string()
        .regex(/^[a-z0-9_]{1,60}$/)
        .default('known_world'),
    }),
    run: (desk, input) => readMap(desk, input.map),
  }),
  kernelTool({
    ...{ name: 'load_snapshot', roles: ['DM', 'SAVE_READ'], writes: false, input: nothing },
    description: 'The last and the current turn, word for word.',
    run: async (desk) => {
      const found = currentPage(desk, '_snapshot')
      return found.ok ? done({ ...found.value }) : found
    },
  }),
  kernelTool({
    ...{ name: 'validate_no_new_facts', roles: ['DM', 'SAVE_READ'], writes: false },
    description: 'Whether a summary says anything that was never said or told.',
    input: z.strictObject({ summary: z.string().max(20_000) }),
    run: (desk, input) => checkSummary(desk, input.summary),
  }),
  kernelTool({
    ...{ name: 'validate_index_spec', roles: ['AUTHOR', 'BUILDER', 'DM'], writes: false, input: nothing },
    description: 'Whether every JSON panel has its shape.',
    run: async (desk) => checkIndexes(desk),
  }),
  kernelTool({
    ...{ name: 'generate_questionnaire', roles: ['BUILDER', 'DM'], writes: false },
    description: 'The questions before a new game, and the presets that answer all of them.',
    input: z.strictObject({ count: z.int().min(3).max(10).default(7) }),
    run: async ({ engine }, input) => {
      const { questions, presets } = engine.heroes.sessionZero
      const asked = questions.slice(0, input.count).map(({ id, question, options }) => {
        return { id, question, answers: options.map((one) => one.id) }
      })
      return done({ questions: asked, presets: presets.map(({ id, name }) => ({ id, name })) })
    },
  }),
  kernelTool({
    ...{ name: 'list_campaigns', roles: everybody, writes: false, input: nothing },
    description: 'The campaigns of the folder.',
    run: async ({ disk }) => {
      const known = campaignsIn(disk)
      return known.ok ? done([...known.value]) : known
    },
  }),
]
