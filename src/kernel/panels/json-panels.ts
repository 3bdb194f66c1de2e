/** The panels that are JSON: their shapes, and how each is made of the state. Players' knowledge only; secrets stay in their own file. */

import { z } from 'zod'
import { isMissionOver } from '../../core/document/mission-status.ts'
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import { type GameState, joinedKey } from '../../core/state/game-state.ts'
import { factText, playerIdOf } from '../../core/state/state-queries.ts'
import { formatTime } from '../../core/time/format-and-read-time.ts'
import { factsInView, playerHandle, viewFor } from '../../knowledge/index.ts'
import { splitNarration } from '../../text/sentences.ts'
import { truncateAtWord } from '../../text/truncate.ts'
import { objectsInView } from '../input/objects-in-view.ts'
import { indicatorsOf } from '../state/campaign-indicators.ts'
import { mainlineOf } from '../state/main-story-line.ts'
import { cartridgeOf } from './campaign-pages.ts'
import { contextPack, mostPackLines } from './next-context-pack.ts'
import { plainWords } from './values-in-words.ts'

const text = z.string()
const whole = z.int()
const lines = z.array(text)
const named = z.strictObject({ id: text, name: text })

/** STATE_PANEL.json: where everything stands. */
export const statePanelSchema = z.strictObject({
  turn: whole,
  time: text,
  location: named,
  indicators: z.record(text, whole),
  clocks: z.array(z.strictObject({ id: text, name: text, value: whole, max: whole })),
  inventory: z.array(z.strictObject({ id: text, name: text, quantity: whole })),
  quests: z.array(z.strictObject({ id: text, title: text, status: text })),
  key_npcs: z.array(named),
  pc: z.strictObject({ id: text, name: text, hp_current: whole.nullable(), hp_max: whole.nullable() }),
  notes: lines,
})

/** HOT_PACK.json: what a game master reads first. */
export const hotPackSchema = z.strictObject({
  /** How many turns it has followed: one more each turn. */
  version: whole,
  spine: lines.max(6),
  context: z.strictObject({ guide_shown: z.literal([0, 1]), voice: text, tone: text }),
  CONTEXT_PACK_NEXT: lines.max(mostPackLines),
  key_npcs: lines.max(8),
  theme: text,
  mainline: text,
})

/** OBJECT_INDEX.json: what is active, a pointer and a line each. */
export const objectIndexSchema = z.strictObject({
  version: whole,
  ...Object.fromEntries(
    ['npcs', 'locations', 'quests', 'items', 'factions'].map((key) => [
      key,
      z.array(
        z.strictObject({
          handle: text.regex(/^@[a-z0-9_]{1,80}$/),
          id: text,
          name: text,
          type: z.enum(['NPC', 'LOC', 'QUEST', 'ITEM', 'FACTION']),
          status: z.enum(['active', 'inactive', 'resolved', 'hidden']),
          tags: lines,
          summary: text,
        }),
      ),
    ]),
  ),
})

/** MAINLINE_PANEL.json: the spine as guidance. */
export const mainlinePanelSchema = z.strictObject({
  mainline: lines,
  next_beat: lines,
  return_path: text,
  key_npcs: lines,
})

/** CLUE_LOG.json: what was found out. */
export const clueLogSchema = z.strictObject({
  clues: z.array(z.strictObject({ id: text, handle: text, source: text, summary: text, status: text })),
})

/** The JSON panels by their names. */
export const panelSchemas = {
  'STATE_PANEL.json': statePanelSchema,
  'HOT_PACK.json': hotPackSchema,
  'OBJECT_INDEX.json': objectIndexSchema,
  'MAINLINE_PANEL.json': mainlinePanelSchema,
  'CLUE_LOG.json': clueLogSchema,
} as const

/** The panels of a state; `turn` is how many turns were told. */
export function jsonPanels(
  state: GameState,
  turn: number,
): Readonly<Record<keyof typeof panelSchemas, unknown>> {
  return {
    'STATE_PANEL.json': statePanel(state, turn),
    'HOT_PACK.json': hotPack(state, turn),
    'OBJECT_INDEX.json': objectIndex(state, turn),
    'MAINLINE_PANEL.json': mainlinePanel(state),
    'CLUE_LOG.json': clueLog(state),
  }
}

const mostNotes = 8

function statePanel(state: GameState, turn: number): z.infer<typeof statePanelSchema> {
  const view = viewFor(state, playerIdOf(state))
  const number = (value: unknown): number | null => (typeof value === 'number' ? Math.trunc(value) : null)
  const sheet = view.you?.sheet ?? {}
  return {
    turn,
    time: formatTime(state.campaign.calendar, state.time),
    location: { id: view.place?.id ?? '', name: view.place?.name ?? '' },
    indicators: Object.fromEntries(indicatorsOf(state).map(({ id, value }) => [id, Math.trunc(value)])),
    clocks: view.clocks.map(({ id, name, value, max }) => ({ id, name, value, max })),
    inventory: (view.you?.possessions ?? []).map(({ id, name, quantity }) => ({ id, name, quantity })),
    quests: view.missions.map(({ id, title, status }) => ({ id, title, status })),
    key_npcs: view.entities
      .filter((one) => one.type === 'npc' && one.present)
      .map(({ id, name }) => ({ id, name })),
    pc: {
      ...{ id: view.you?.id ?? '', name: view.you?.name ?? '' },
      ...{ hp_current: number(sheet.hp_current), hp_max: number(sheet.hp_max) },
    },
    notes: Object.values(state.memories)
      .slice(-mostNotes)
      .map((one) => one.text),
  }
}

function hotPack(state: GameState, turn: number): z.infer<typeof hotPackSchema> {
  const kept = state.documents['custom|kernel']?.value as JsonObject | undefined
  const { spine, next } = mainlineOf(state)
  const tone = isJsonObject(state.campaign.calibration)
    ? (state.campaign.calibration as JsonObject).tone
    : undefined
  return {
    version: turn, // enforces: KRN-29
    spine: [...spine],
    context: {
      guide_shown: kept?.guide_shown === 1 ? 1 : 0,
      voice: 'second person, present tense',
      tone: tone === undefined ? 'as the packs have it' : truncateAtWord(plainWords(tone), 200),
    },
    CONTEXT_PACK_NEXT: [...contextPack(state)],
    key_npcs: [...keyPeople(state)],
    theme: String(
      (state.campaign.genre_rules as JsonObject).setting ??
        state.packs[cartridgeOf(state).id]?.name ??
        state.campaign.name,
    ),
    mainline: next ?? '-',
  }
}

/** Whoever the player has met, those who are here first. */
function keyPeople(state: GameState): readonly string[] {
  const people = viewFor(state, playerIdOf(state)).entities.filter((entity) => entity.type === 'npc')
  return people
    .toSorted((a, b) => Number(b.present) - Number(a.present))
    .slice(0, 8)
    .map((one) => one.name)
}

const kinds = { N: 'NPC', L: 'LOC', Q: 'QUEST', I: 'ITEM', F: 'FACTION' } as const

function objectIndex(state: GameState, turn: number): z.infer<typeof objectIndexSchema> {
  const view = viewFor(state, playerIdOf(state))
  const entries = objectsInView(state).map(({ id, letter, name, handle, here }) => {
    const quest = view.missions.find((one) => one.id === id)
    const over = quest !== undefined && isMissionOver(quest.status)
    // A place that one could go to is near; only the one that one is at is active.
    const near = letter === 'L' && id !== view.place?.id
    const status = over ? 'resolved' : (here && !near) || letter === 'Q' ? 'active' : 'inactive'
    const role = view.entities.find((one) => one.id === id)?.role
    const about = quest?.objective ?? role ?? aboutPlace(state, id, letter)
    const summary = truncateAtWord([name, about].filter(Boolean).join(': '), 160)
    return {
      handle: `@${handle}`,
      id,
      name,
      type: kinds[letter],
      status,
      tags: near ? ['near'] : here ? ['here'] : [],
      summary,
    } as const
  })
  const of = (type: (typeof kinds)[keyof typeof kinds]) => entries.filter((one) => one.type === type)
  return {
    version: turn,
    ...{
      npcs: of('NPC'),
      locations: of('LOC'),
      quests: of('QUEST'),
      items: of('ITEM'),
      factions: of('FACTION'),
    },
  } as z.infer<typeof objectIndexSchema>
}

function aboutPlace(state: GameState, id: string, letter: string): string {
  const text = letter === 'L' ? (state.entities[id]?.attrs as JsonObject | undefined)?.description : undefined
  return typeof text === 'string' ? (splitNarration(text)[0] ?? '') : ''
}

function mainlinePanel(state: GameState): z.infer<typeof mainlinePanelSchema> {
  const { spine, next, back } = mainlineOf(state)
  return {
    mainline: [...spine],
    next_beat: next === null ? [] : [next],
    return_path: back ?? '-',
    key_npcs: [...keyPeople(state)],
  }
}

function clueLog(state: GameState): z.infer<typeof clueLogSchema> {
  const player = playerIdOf(state)
  const turnOf = (id: string): number => state.facts[id]?.discovered_turn ?? 0
  const clues = factsInView(state, player)
    .filter((fact) => state.knowledge[joinedKey(player, fact.id)] !== undefined && factText(fact) !== '')
    .toSorted((a, b) => turnOf(a.id) - turnOf(b.id) || (a.id < b.id ? -1 : 1))
  return {
    clues: clues.map(({ id, object }, index) => ({
      id: playerHandle(state.campaign.id, 'fact', id),
      handle: `@clue_${index + 1}`,
      summary: factText({ object }),
      status: 'known',
      source: turnOf(id) === 0 ? 'found in play' : `turn ${turnOf(id)}`,
    })),
  }
}
