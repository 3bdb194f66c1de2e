/**
 * Tools that write. Whatever is true goes through the log first, as a turn or a noted change that the law admits; the files
 * follow. Free files are appended to; panels are never written as text.
 */
import { z } from 'zod'
import type { JsonValue } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { joinDiffs, type StateDiff } from '../../core/state/state-diff.ts'
import { activeCampaign } from '../folder/active-campaign.ts'
import { checkFolder } from '../folder/check-folder-against-log.ts'
import { requireOld } from '../folder/compress-turn-history.ts'
import { openToPlay } from '../folder/hot-start-from-folder.ts'
import { admitSource } from '../folder/source-priority.ts'
import { syncFolder } from '../folder/sync-folder.ts'
import type { KernelDesk } from '../kernel-dependencies.ts'
import { noteGuide, playKernel } from '../play-kernel-line.ts'
import { setIndicators } from '../state/campaign-indicators.ts'
import { panelDocumentSchemas, setPanelDocument } from '../state/governance-companion-map-documents.ts'
import { type KernelTool, kernelTool } from './kernel-tool-type.ts'
import { rollCheck, rollShape } from './roll-check-tool.ts'

const note = z.string().min(1).max(1_000)
const id = z.string().min(1).max(200)
const nothing = z.strictObject({})

/** The active campaign, in the store. */
export async function openActive(desk: KernelDesk): Promise<Result<string>> {
  const active = activeCampaign(desk.disk)
  if (!active.ok) return active
  const opened = await openToPlay(desk, active.value)
  return opened.ok ? active : opened
}

/** Changes the state with a note, and brings the folder after it. */
async function change(
  desk: KernelDesk,
  why: string,
  make: (state: GameState) => Result<StateDiff>,
): Promise<Result<JsonValue>> {
  const active = await openActive(desk)
  if (!active.ok) return active
  const state = await desk.engine.campaigns.state(active.value)
  if (!state.ok) return state
  const diff = make(state.value)
  if (!diff.ok) return diff
  const body = { at: desk.clock.now(), author: 'god' as const, note: why }
  const kept = await desk.engine.store.appendEvent(active.value, {
    kind: 'correction',
    diff: diff.value,
    body,
  })
  if (!kept.ok) return kept
  const report = await syncFolder(desk, active.value)
  return report.ok
    ? done({
        campaign_id: active.value,
        record: kept.value,
        written: report.value.delta.map((op) => op.path),
      })
    : report
}

const document = <Shape extends z.ZodType>(shape: Shape) => z.strictObject({ id, fields: shape }).optional()

const stateShape = z.strictObject({
  indicators: z.record(z.string(), z.int()).optional(),
  governance: document(panelDocumentSchemas.governance),
  companion: document(panelDocumentSchemas.companion),
  map: document(panelDocumentSchemas.map),
  note,
})

function stateChange(state: GameState, input: z.output<typeof stateShape>): Result<StateDiff> {
  const diffs: StateDiff[] = []
  const parts: Result<StateDiff>[] = [
    setIndicators(state, input.indicators ?? {}),
    ...(['governance', 'companion', 'map'] as const).flatMap((kind) => {
      const wanted = input[kind]
      return wanted === undefined ? [] : [setPanelDocument(state, kind, wanted.id, wanted.fields)]
    }),
  ]
  for (const part of parts) {
    if (!part.ok) return part
    diffs.push(part.value)
  }
  return done(diffs.reduce((all, diff) => joinDiffs(all, diff), {}))
}

const spineShape = z.strictObject({
  spine_id: id,
  steps: z
    .array(
      z.strictObject({
        id,
        title: z.string().min(1).max(200),
        hint: z.string().max(400).optional(),
        thread_id: id.optional(),
        location_id: id.optional(),
      }),
    )
    .min(1)
    .max(50),
  note,
})

function spineChange(
  state: GameState,
  { spine_id: key, steps }: z.output<typeof spineShape>,
): Result<StateDiff> {
  const stranger = steps.find(
    ({ location_id: place, thread_id: thread }) =>
      (place !== undefined && state.entities[place] === undefined) ||
      (thread !== undefined && state.threads[thread] === undefined),
  )
  if (stranger !== undefined)
    return refuse(
      'state/unknown',
      `The step "${stranger.title}" names a place or thread that is not in this campaign.`,
    )
  const value = steps.map((step) => ({ ...step })) as unknown as JsonValue
  return done({ documents_update: [{ kind: 'spine', id: key, set: [{ path: ['steps'], value }] }] })
}

const factShape = z.strictObject({
  subject_id: id,
  predicate: id,
  object: z.string().min(1).max(1_000),
  /** The file it is known from. */
  source: z.string().min(1).max(400),
})

const freeFile = /^(?:campaigns\/[^/]+\/(?:notes|Writing\/own)|drafts)\/[A-Za-z0-9_-]+\.md$/

/** Appends to a page of somebody's own; every other file is made from the log. */
function writeFree({ disk }: KernelDesk, path: string, mode: string, content: string): Result<JsonValue> {
  if (mode !== 'append')
    return refuse(
      'folder/whole-file',
      `${path}: the archive is appended to or patched; no file is replaced as a whole.`,
      { rule: 'KRN-27' },
    )
  const there = disk.read(path)
  if (!there.ok) return there
  if (!freeFile.test(path))
    return refuse(
      'folder/derived',
      `${path} is made from the log and not written by hand: play, or use an update tool. Pages of your own go to notes/ or Writing/own/ of a campaign, or to drafts/.`,
      { rule: 'KRN-27' },
    )
  const written = disk.append(path, content.endsWith('\n') ? content : `${content}\n`)
  return written.ok ? done({ path }) : written
}

async function refresh(desk: KernelDesk): Promise<Result<JsonValue>> {
  const active = await openActive(desk)
  const report = active.ok ? await checkFolder(desk, active.value) : active
  if (!report.ok) return report
  return done({
    turn: report.value.turn,
    written: report.value.delta.map((op) => op.path),
    notes: [...report.value.notes],
  })
}

const dm = ['DM'] as const

/** The tools that write. */
export const writingTools: readonly KernelTool[] = [
  kernelTool({
    ...{ name: 'play_turn', roles: dm, writes: true },
    description: 'Plays a line in the active campaign and gives the turn in its fixed form.',
    input: z.strictObject({ input: z.string().min(1).max(20_000) }),
    run: async (desk, input) => {
      const active = await openActive(desk)
      const played = active.ok ? await playKernel(desk, active.value, input.input) : active
      if (!played.ok) return played
      const { text, turn, rendered, guide } = played.value
      return done({ text, turn_no: turn.turn.turn_no, codes: { ...rendered.codes.codes }, guide })
    },
  }),
  kernelTool({
    ...{ name: 'roll_check', roles: dm, writes: true, input: rollShape },
    description:
      'Rolls a d20 against a difficulty, on the record: failure, partial, success or great success.',
    run: async (desk, input) => {
      const active = await openActive(desk)
      return active.ok ? rollCheck(desk, active.value, input) : active
    },
  }),
  kernelTool({
    ...{ name: 'append_session', roles: dm, writes: true, input: z.strictObject({ note }) },
    description: 'Notes something in the session, on the record; it changes nothing.',
    run: (desk, input) => change(desk, input.note, () => done({})),
  }),
  kernelTool({
    ...{ name: 'update_state_panel', roles: dm, writes: true, input: stateShape },
    description: 'Sets indicators, governance, a companion or a map; each within its bounds.',
    run: (desk, input) => change(desk, input.note, (state) => stateChange(state, input)),
  }),
  kernelTool({
    ...{ name: 'update_mainline_panel', roles: dm, writes: true, input: spineShape },
    description: 'Sets the steps of the spine. It is guidance, and never a fact.',
    run: (desk, input) => change(desk, input.note, (state) => spineChange(state, input)),
  }),
  kernelTool({
    ...{
      name: 'update_hot_pack',
      roles: dm,
      writes: true,
      input: z.strictObject({ guide_shown: z.literal(1) }),
    },
    description: 'Remembers that the guide was shown; everything else in the hot pack follows from play.',
    run: async (desk) => {
      const active = await openActive(desk)
      const noted = active.ok ? await noteGuide(desk, active.value) : active
      return noted.ok ? refresh(desk) : noted
    },
  }),
  kernelTool({
    ...{ name: 'update_object_index', roles: ['DM', 'AUTHOR'], writes: true, input: nothing },
    description: 'Brings the index of objects, and every other file, to where the log is.',
    run: refresh,
  }),
  kernelTool({
    ...{ name: 'register_handle', roles: ['AUTHOR', 'DM'], writes: true },
    description: 'Gives somebody or something another name to be called by.',
    input: z.strictObject({ id, handle: z.string().regex(/^@?[a-z][a-z0-9_]{1,60}$/) }),
    run: (desk, input) => {
      const name = input.handle.replace(/^@/, '').replaceAll('_', ' ')
      const append = [{ path: ['aliases'], values: [name] }]
      return change(desk, `${input.id} is also called "${name}".`, () =>
        done({ entities_update: [{ id: input.id, append }] }),
      )
    },
  }),
  kernelTool({
    ...{ name: 'record_fact', roles: dm, writes: true, input: factShape },
    description:
      'Writes down something that a session or a panel says is so; fiction and plans are no sources.',
    run: async (desk, input) => {
      const source = admitSource(input.source)
      if (!source.ok) return source
      const { subject_id, predicate, object } = input
      const fact = { subject_id, predicate, object, visibility: 'known', discovery_method: input.source }
      return change(desk, `A fact from ${input.source}.`, () => done({ facts_add: [fact] }))
    },
  }),
  kernelTool({
    ...{ name: 'snapshot_update', roles: ['DM', 'SAVE_READ'], writes: true, input: nothing },
    description: 'Writes the snapshot of the last and the current turn.',
    run: refresh,
  }),
  kernelTool({
    ...{
      name: 'compress_history',
      roles: ['SAVE_READ'],
      writes: true,
      input: z.strictObject({ up_to_turn: z.int().min(0) }),
    },
    description: 'Compresses what came before; the last and the current turn stay word for word.',
    run: async (desk, input) => {
      const active = await openActive(desk)
      const head = active.ok ? await desk.engine.store.head(active.value) : active
      if (!head.ok) return head
      const old = requireOld(input.up_to_turn, head.value.turn)
      return old.ok ? refresh(desk) : old
    },
  }),
  kernelTool({
    ...{ name: 'write_patch', roles: ['AUTHOR', 'BUILDER', 'DM', 'SAVE_READ'], writes: true },
    description: 'Appends to a page of your own, under notes/ or Writing/own/ of a campaign, or to a draft.',
    input: z.strictObject({
      path: z.string().min(1).max(400),
      mode: z.string().max(20).default('append'),
      content: z.string().max(20_000),
    }),
    run: async (desk, input) => writeFree(desk, input.path, input.mode, input.content),
  }),
]
