/**
 * `npm run eval -- scenes [--only WORDS] [--file NAME] [--all] [--words]`: whole lines of players, typed again in a scene like the one they were
 * typed in, and compared with what was wanted: which acts were read, which choices taken, what was asked.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createEngine } from '../../src/compose.ts'
import type { AuthorTurn } from '../../src/core/protocol/turn-envelope.ts'
import type { Engine } from '../../src/engine/index.ts'
import { foldedWords } from '../../src/text/folded-words.ts'
import { offersOf, type ScenedOffer, sceneFor } from './offer-scenes.ts'

/** Something that a line should do. */
interface Wanted {
  /** The authored choice. */
  readonly offer?: string
  readonly act?: string
  readonly to?: string
  readonly about?: string
  readonly if?: string
  readonly ask_gm?: string
}

interface SceneLine {
  readonly id: string
  readonly scenario: string
  /** An authored choice that is on offer there, or the place. */
  readonly at: string
  readonly text: string
  readonly want: readonly Wanted[]
}

export type SceneVerdict = 'right' | 'asked' | 'partly' | 'wrong' | 'idle' | 'no scene'

interface Measured {
  readonly line: SceneLine
  readonly verdict: SceneVerdict
  /** True when dice fell or a choice was taken that nobody wanted. */
  readonly unwanted: boolean
  readonly turn: AuthorTurn | null
}

interface Act {
  readonly action: string
  readonly target_id: string
  readonly item_id?: string
  readonly topics?: readonly string[]
  readonly affordance_id?: string
  readonly offer_key?: string
  readonly missing?: string
  readonly details: string
  readonly speech?: string
  readonly condition?: string
}

interface PassOutputs {
  readonly interpreter?: {
    readonly output?: { readonly proposed_actions?: readonly Act[]; readonly questions?: readonly string[] }
  }
}

const data = join(import.meta.dirname, 'data')

/** The lines of the data. */
export function sceneLines(file = 'scenes.jsonl'): readonly SceneLine[] {
  return readFileSync(join(data, file), 'utf8')
    .split('\n')
    .filter((row) => row !== '')
    .map((row) => JSON.parse(row) as SceneLine)
}

export interface SceneOptions {
  readonly only: string | undefined
  readonly file: string | undefined
  readonly all: boolean
  /** By words alone, without the model of meaning. */
  readonly words: boolean
}

export async function measureScenes({ only, file, all, words }: SceneOptions): Promise<boolean> {
  const lines = sceneLines(file).filter(
    ({ id, text }) => only === undefined || `${id} ${text}`.includes(only),
  )
  const environment = { FATEWRIGHT_EMBEDDINGS: words ? 'off' : 'minilm' }
  const engine = createEngine({ inMemory: true, home: 'no-such-home', environment })
  const offers: ScenedOffer[] = []
  for (const scenario of new Set(lines.map((line) => line.scenario))) {
    const opened = await engine.packs.loader?.openScenario(scenario)
    if (opened?.ok !== true) throw new Error(`${scenario} cannot be opened`)
    offers.push(...offersOf(scenario, opened.value.definition))
  }
  const measured: Measured[] = []
  for (const [at, line] of lines.entries()) {
    const each = await measureLine(engine, line, offers, at)
    measured.push(each)
    if (all || each.verdict !== 'right') console.log(shown(each))
  }
  await engine.close()
  console.log(table(measured))
  return true
}

async function measureLine(
  engine: Engine,
  line: SceneLine,
  all: readonly ScenedOffer[],
  at: number,
): Promise<Measured> {
  const own = all.filter(({ scenario }) => scenario === line.scenario)
  const place = {
    scenario: line.scenario,
    id: `at ${line.at}`,
    text: '',
    phrases: [],
    kind: 'place',
    of: line.at,
    leg: 0,
    conditions: [],
    begins: [],
  } as const
  const offer = own.find(({ id }) => id === line.at) ?? place
  const none = { line, unwanted: false, turn: null }
  let campaign: string
  try {
    campaign = await sceneFor(engine, offer, own, `${line.id} ${at}`)
  } catch {
    return { ...none, verdict: 'no scene' }
  }
  if (offer.kind === 'place' || offer.kind === 'contest') await engine.turns.play(campaign, 'look around')
  const played = await engine.turns.play(campaign, line.text)
  if (!played.ok) return { ...none, verdict: 'idle' }
  const { turn } = played.value
  const names = await namesIn(engine, campaign)
  return { line, turn, ...verdictOn(turn, line, own, names) }
}

async function namesIn(engine: Engine, campaign: string): Promise<ReadonlyMap<string, string>> {
  const state = await engine.campaigns.state(campaign)
  if (!state.ok) return new Map()
  return new Map(
    Object.values(state.value.entities).map(({ id, name, tags }) => [id, [name, ...(tags ?? [])].join(' ')]),
  )
}

function actsOf({ pass_outputs }: AuthorTurn): readonly Act[] {
  return (pass_outputs as PassOutputs).interpreter?.output?.proposed_actions ?? []
}

function verdictOn(
  turn: AuthorTurn,
  { want }: SceneLine,
  offers: readonly ScenedOffer[],
  names: ReadonlyMap<string, string>,
): Pick<Measured, 'verdict' | 'unwanted'> {
  const deeds = turn.engine_events.flatMap(({ type, details }) =>
    type === 'deed_done' ? [String(details.deed_id)] : [],
  )
  const wantedDeeds = want.flatMap(({ offer }) => offer ?? [])
  const title = (id: string): string => offers.find((offer) => offer.id === id)?.text ?? ''
  const asked = Object.entries(turn.planning_block?.choices ?? {}).filter(([key]) =>
    key.startsWith('reading_'),
  )
  const acts = actsOf(turn)
  const isMet = (wanted: Wanted): boolean =>
    wanted.offer !== undefined
      ? deeds.includes(wanted.offer)
      : wanted.ask_gm !== undefined
        ? turn.mode === 'DM' ||
          (turn.pass_outputs as PassOutputs).interpreter?.output?.questions !== undefined
        : acts.some((act) => meets(act, wanted, names))
  if (asked.length > 0) {
    const isAsked = asked.some(([, { text }]) => want.every((wanted) => says(text, wanted, title, names)))
    return { verdict: isAsked ? 'asked' : 'wrong', unwanted: false }
  }
  const met = want.filter(isMet).length
  const unwanted =
    deeds.some((deed) => !wantedDeeds.includes(deed)) ||
    (want.every(({ ask_gm }) => ask_gm !== undefined) && turn.rolls.length > 0)
  const many = acts.filter(({ action }) => action !== 'gesture').length
  if (met === want.length && !unwanted && many <= want.length + 1) return { verdict: 'right', unwanted }
  if (turn.mode === 'DM' && turn.rolls.length === 0 && met === 0) return { verdict: 'idle', unwanted }
  return { verdict: met > 0 ? 'partly' : 'wrong', unwanted }
}

const families: readonly string[] = [
  'examine look investigate search listen insight read read_person',
  'give bribe buy trade persuade show',
  'tell talk persuade ask greet accuse intimidate provoke deceive agree refuse',
  'go climb sneak follow chase flee jump swim crawl hide',
  'take steal',
  'use put open improvise craft repair help gesture perform play operate wear equip drop act',
  'wait ready rest',
  'drink eat consume buy trade',
  'force break attack',
]

function isKin(left: string, right: string): boolean {
  return (
    left === right || families.some((row) => row.split(' ').includes(left) && row.split(' ').includes(right))
  )
}

function meets(
  act: Act,
  { act: wanted = '', to, about }: Wanted,
  names: ReadonlyMap<string, string>,
): boolean {
  if (!isKin(act.action, wanted)) return false
  const said = [
    act.target_id,
    act.item_id ?? '',
    names.get(act.target_id) ?? '',
    names.get(act.item_id ?? '') ?? '',
    act.missing ?? '',
  ].join(' ')
  const told = [...(act.topics ?? []), act.details, act.speech ?? ''].join(' ')
  return (to === undefined || shares(said, to)) && (about === undefined || shares(`${told} ${said}`, about))
}

/** True when two texts have a word that says something in common. */
function shares(left: string, right: string): boolean {
  const words = new Set(foldedWords(left.replaceAll(/[_:]/g, ' ')))
  return foldedWords(right.replaceAll(/[_:]/g, ' ')).some((word) => word.length > 2 && words.has(word))
}

function says(
  text: string,
  { offer, act, to, about, ask_gm }: Wanted,
  title: (id: string) => string,
  names: ReadonlyMap<string, string>,
): boolean {
  if (ask_gm !== undefined) return true
  if (offer !== undefined) return text.toLowerCase().includes(title(offer).toLowerCase())
  const name = to === undefined ? undefined : (names.get(to) ?? to)
  if (name !== undefined) return shares(text, name)
  return about !== undefined ? shares(text, about) : act !== undefined
}

function shown({ line, verdict, unwanted, turn }: Measured): string {
  const acts =
    turn === null
      ? ''
      : actsOf(turn)
          .map(({ action, target_id, item_id, missing, affordance_id, topics, condition }) =>
            [
              action,
              affordance_id ?? '',
              target_id,
              item_id ?? '',
              missing === undefined ? '' : `?${missing}`,
              (topics ?? []).join('+'),
              condition === undefined ? '' : `if ${condition}`,
            ]
              .filter((word) => word !== '')
              .join(' '),
          )
          .join(' | ')
  const asked =
    turn === null
      ? []
      : Object.entries(turn.planning_block?.choices ?? {})
          .filter(([key]) => key.startsWith('reading_'))
          .map(([, { text }]) => text)
  return [
    `${verdict}${unwanted ? '!' : ''} ${line.id}: ${line.text}`,
    `   want ${line.want.map((wanted) => Object.values(wanted).join(' ')).join(' | ')}`,
    `   read ${acts}`,
    ...(asked.length > 0 ? [`   asks ${asked.join(' / ')}`] : []),
    ...(turn === null
      ? []
      : [
          `   told ${turn.notices.join(' ').slice(0, 160)} // ${turn.narrative.replace(/\s+/g, ' ').slice(0, 140)}`,
        ]),
  ].join('\n')
}

function table(measured: readonly Measured[]): string {
  const verdicts: readonly SceneVerdict[] = ['right', 'asked', 'partly', 'wrong', 'idle', 'no scene']
  const row = (name: string, some: readonly Measured[]): string => {
    const counts = verdicts.map(
      (verdict) => `${verdict} ${some.filter((each) => each.verdict === verdict).length}`,
    )
    const good = some.filter(({ verdict }) => verdict === 'right' || verdict === 'asked').length
    const n = some.filter(({ verdict }) => verdict !== 'no scene').length
    return `${name.padEnd(14)} ${String(n).padStart(4)}  right or asked ${Math.round((100 * good) / Math.max(1, n))} %  ${counts.join('  ')}  unwanted ${some.filter(({ unwanted }) => unwanted).length}`
  }
  const long = ({ line }: Measured): boolean => line.text.split(/\s+/).length >= 15
  return [
    row('all', measured),
    row('15+ words', measured.filter(long)),
    row(
      'fewer',
      measured.filter((each) => !long(each)),
    ),
    row(
      'two or more',
      measured.filter(({ line }) => line.want.length > 1),
    ),
    row(
      'an offer',
      measured.filter(({ line }) => line.want.some(({ offer }) => offer !== undefined)),
    ),
    row(
      'questions',
      measured.filter(({ line }) => line.want.some(({ ask_gm }) => ask_gm !== undefined)),
    ),
    ...[2, 3, 4, 5, 6].map((round) =>
      row(
        `round ${round}`,
        measured.filter(({ line }) => line.id.startsWith(`r${round}_`)),
      ),
    ),
  ].join('\n')
}
