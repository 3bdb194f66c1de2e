/**
 * The gather stage: the scene, everybody who was named, the lore and the summaries of what came before, and the
 * packet a game master gets; all of it bounded, whatever the campaign's age.
 */
import { asInteger, asList, asText, asTexts } from '../core/json.ts'
import { done, type Result, refuse } from '../core/result.ts'
import type { GameState } from '../core/state/game-state.ts'
import { documentOf, rowOf } from '../core/state/state-queries.ts'
import { gatherLore, summariseEarlier } from '../lore/index.ts'
import type { SliceLimits, SliceWishes } from '../store/state-slice.ts'
import type { StateStore } from '../store/state-store.ts'
import { narrationHints, type WorldDefinition, withoutSecretExits } from '../world/index.ts'
import { sceneSoFar } from './gather/scene-so-far.ts'
import { plainReader } from './interpret/fallback-interpreter.ts'
import { sceneState } from './scene-and-player-state.ts'
import { findSceneSecrets, secretCheck } from './scene-secrets.ts'
import type { Gathered, Parsed } from './turn-value-by-stage.ts'

/** Gathers what the stages need to know. */
export async function gather(parsed: Parsed): Promise<Result<Gathered>> {
  const { dependencies, head, last } = parsed
  const { store, context, gameMaster, toSecret } = dependencies
  const scene = await gatherScene(store, parsed)
  if (!scene.ok) return scene
  const { recent } = scene.value
  const definition = await dependencies.definitionFor(head, scene.value.state)
  const widened = await withWorldRows(store, head.campaign_id, scene.value.state, definition)
  if (!widened.ok) return widened
  const state = widened.value
  const ruleset = await dependencies.rulesets(state.campaign.ruleset)
  if (ruleset === undefined) {
    const reason = `This campaign plays by "${state.campaign.ruleset}", and no such rules are installed.`
    return refuse('rules/no-ruleset', reason)
  }
  const session_id = asText(documentOf(state, 'chronicle', 'session').id) ?? null
  const lore = await gatherLore(dependencies, {
    head,
    state,
    definition,
    last: last.lore,
    session_id,
    tellsSecret: secretCheck(state),
  })
  const chronicle = await summariseEarlier(store, head, state)
  if (!chronicle.ok) return chronicle
  // A prompt holds the scene alone; what the world definition speaks of beside it is for the engine.
  const packet = context.buildContext(scene.value.state, parsed.text, {
    ruleset,
    for: 'narrator',
    recent,
    summary: chronicle.value.summary,
    ...(lore.kept !== null && { lore: lore.context }),
  })
  // A game master that answers at once reads the scene itself; a prompted one gets a text that grows only at its end.
  const prompted = !gameMaster.instant || gameMaster.reader !== undefined
  const before = prompted ? await sceneSoFar(store, head, state) : undefined
  const told = recent.map(({ text }) => text)
  return done({
    ...parsed,
    state,
    ruleset,
    definition,
    hints: narrationHints(state, definition, { focus: last.focus, told }),
    packet,
    prompt_versions: gameMaster.promptVersions(before?.prompt_pins),
    ...(before !== undefined && { sceneSoFar: before }),
    readerFor: memoizeLast((scene: GameState) => plainReader(scene, ruleset)),
    secretsOf: memoizeLast((scene: GameState) => findSceneSecrets(scene, toSecret)),
    lore: lore.kept,
    chronicle: chronicle.value,
    recent: told.slice(-3),
    toldHere: toldHere(state, recent),
    lastTurns: recent.slice(-3).map(({ player_input, text }) => ({ player_input, text })),
    lastInput: recent.at(-1)?.player_input ?? '',
  })
}

/** What was told at the place of the scene; a narration of another place says nothing about this one. */
function toldHere(state: GameState, recent: Scene['recent']): readonly string[] {
  const visited = documentOf(state, 'world', 'visited')
  const came = asInteger(visited[state.scene.location_id ?? ''])
  const told = recent.filter(({ turn_no }) => came === undefined || turn_no >= came).map(({ text }) => text)
  const { text, location_id } = documentOf(state, 'world', 'opening')
  return [...(location_id === state.scene.location_id ? asTexts(asList(text)) : []), ...told]
}

/** The scene and the last few turns. */
interface Scene {
  readonly state: GameState
  readonly recent: readonly {
    readonly turn_no: number
    readonly player_input: string
    readonly text: string
  }[]
}

/** Reads the scene. God mode sees everything: it may name anything at all. */
async function gatherScene(store: StateStore, { head, text, mode }: Parsed): Promise<Result<Scene>> {
  const slice = await store.getSlice(head.campaign_id, {}, wishesOf(text))
  if (!slice.ok) return slice
  const { recent } = slice.value
  if (mode !== 'GOD') return done({ state: sceneState(slice.value), recent })
  const whole = await store.getState(head.campaign_id)
  return whole.ok ? done({ state: whole.value, recent }) : whole
}

function wishesOf(text: string): SliceWishes {
  const names = namesIn(text)
  return { names, ids: names.filter((name) => /^[a-z]+_[a-z0-9_]+$/.test(name)) }
}

const maxNameWords = 4
const maxNames = 60

/**
 * The words of a line that could be a name, so that those who are elsewhere can be looked up: every run of up to four
 * words, single words first, because most names are short.
 *
 * @example
 * namesIn('ask old Bess') // ['ask', 'old', 'Bess', 'ask old', 'old Bess', 'ask old Bess']
 */
function namesIn(line: string): readonly string[] {
  const words = line.slice(0, 600).match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*|\p{So}+/gu) ?? []
  const names = new Set<string>()
  for (let size = 1; size <= maxNameWords; size += 1) {
    for (let start = 0; start + size <= words.length && names.size < maxNames; start += 1)
      names.add(words.slice(start, start + size).join(' '))
  }
  return [...names]
}

const worldTables = ['entities', 'threads', 'facts', 'inventory', 'relationships', 'knowledge'] as const

/** More of what the scene is about than a prompt needs, and nothing of what was read with the scene already. */
const worldLimits: Partial<SliceLimits> = {
  facts_per_subject: 60,
  relationships_per_entity: 60,
  threads: 0,
  clocks: 0,
  memories: 0,
  documents_per_kind: 0,
  recent_turns: 0,
}

/**
 * The scene with the rows that the world definition may speak of: its people and places, its clues and threads, and what
 * lies one step away. Conditions and effects name them wherever they are, and a row that is not in the state counts as not
 * there. Bounded by the definition's size.
 */
async function withWorldRows(
  store: StateStore,
  campaignId: string,
  state: GameState,
  definition: WorldDefinition,
): Promise<Result<GameState>> {
  const ids = [...Object.keys(definition.people), ...Object.keys(definition.places)]
  if (ids.length === 0) return done(state)
  const here = rowOf(definition.places, state.scene.location_id ?? '')
  const slice = await store.getSlice(campaignId, worldLimits, {
    ids,
    facts: Object.keys(definition.clues),
    threads: Object.keys(definition.threads),
    owners: (here?.exits ?? []).map((exit) => exit.to),
  })
  if (!slice.ok) return slice
  const wide = sceneState(slice.value)
  const rows = worldTables.map((table) => [table, { ...wide[table], ...state[table] }] as const)
  const more = Object.fromEntries(rows) as unknown as Pick<GameState, (typeof worldTables)[number]>
  return done(withoutSecretExits({ ...state, ...more }, definition))
}

/**
 * Remembers the last answer, by the identity of what was asked about: several stages of a turn ask for the same scene.
 *
 * @example
 * const secrets = memoizeLast(findSceneSecrets)
 */
export function memoizeLast<Subject extends object, Answer>(
  compute: (subject: Subject) => Answer,
): (subject: Subject) => Answer {
  let last: { readonly subject: Subject; readonly answer: Answer } | undefined
  return (subject) => {
    if (last?.subject !== subject) last = { subject, answer: compute(subject) }
    return last.answer
  }
}
