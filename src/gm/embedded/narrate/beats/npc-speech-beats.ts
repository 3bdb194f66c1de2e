/**
 * What people say when they are spoken to: what they tell, keep back, lie about, do not know. Their tells stand before
 * their words; what they do next stands after; a sense only ever fills a silence.
 */
import type { ShownEvent } from '../../../../core/protocol/turn-envelope.ts'
import { countOf } from '../../../../text/capitals-articles-plurals-lists.ts'
import { type Ask, type Beat, fromLibrary, fromLines } from '../narration-beat.ts'
import type { NarrationScene } from '../narration-scene.ts'
import { linesAt, textAt } from '../read-event-details.ts'
import type { Somebody } from '../spoken-names.ts'

/** Events in which somebody answers. */
export const talkEvents: ReadonlySet<string> = new Set([
  'disclosed',
  'deflected',
  'lied',
  'told_before',
  'spoke',
  'npc_reacted',
  'npc_remembers',
  'says',
  'coins_refused',
])

/** Beats of one answer; `first` is the first of the turn, `last` the last. */
export function talkBeats(
  event: ShownEvent,
  scene: NarrationScene,
  at: { readonly first: boolean; readonly last: boolean; readonly opened: boolean },
): readonly Beat[] {
  const id = textAt(event.details, 'npc_id', 'who')
  if (id === '' || id === scene.you) return []
  const who = scene.person(id)
  const breaks = at.first ? at.opened : false
  switch (event.type) {
    case 'disclosed':
      // Everything that is told has a paragraph of its own.
      return disclosed(event, who, true, at)
    case 'deflected':
    case 'lied':
      return keptBack(event, who, breaks, scene)
    case 'told_before':
      return toldBefore(event, who, breaks)
    case 'npc_reacted':
      return reacted(event, who, breaks)
    case 'npc_remembers':
      return [
        fromLines(linesAt(event.details, 'text', 'say'), `pack:${id}.remembers`, {
          about: { target: who },
          breaks,
          weight: 'colour',
        }),
      ]
    case 'coins_refused':
      return [coinsRefused(event, who, breaks)]
    case 'says':
      return speechOf(who, linesAt(event.details, 'words'), `pack:${id}.says`, breaks)
    default:
      return spoke(event, who, breaks, scene)
  }
}

/** Money that bought nothing: as much of it as was offered is named, and stays where it was. */
function coinsRefused({ details }: ShownEvent, who: Somebody, breaks: boolean): Beat {
  const sum = textAt(details, 'sum')
  const why = textAt(details, 'why')
  const keys = sum === '' || why === '' || why === 'unnamed' ? [] : [`coins.${why}`]
  return fromLibrary([...keys, 'coins.refused'], { about: { target: who, things: { sum } }, breaks })
}

function speechOf(who: Somebody, lines: readonly string[], from: string, breaks: boolean): readonly Beat[] {
  return lines.length === 0 ? [] : [{ kind: 'speech', who, asks: [{ lines, from }], frame: {}, breaks }]
}

function disclosed(
  { details }: ShownEvent,
  who: Somebody,
  breaks: boolean,
  at: { readonly first: boolean; readonly last: boolean },
): readonly Beat[] {
  const entry = `pack:${textAt(details, 'entry_id') || who.id}`
  const [tell, say, after] = [linesAt(details, 'tell'), linesAt(details, 'say'), linesAt(details, 'after')]
  const about = { target: who }
  const before: Beat[] =
    tell.length > 0
      ? [fromLines(tell, `${entry}.tell`, { about, breaks, weight: 'colour' })]
      : at.first
        ? [{ kind: 'business', who, breaks, odds: 0.55, weight: 'garnish' }]
        : []
  const asks = say.length > 0 ? [{ lines: say, from: `${entry}.say` }] : []
  const words: Beat[] =
    asks.length > 0
      ? [
          {
            kind: 'speech',
            who,
            asks,
            frame: { opener: at.first, closer: at.last },
            breaks: before.length === 0 && breaks,
          },
        ]
      : [fromLibrary(['answers'], { about, breaks: before.length === 0 && breaks })]
  const then: Beat[] =
    after.length === 0 ? [] : [fromLines(after, `${entry}.after`, { about, weight: 'colour' })]
  return [...before, ...words, ...then]
}

function keptBack(
  { type, details }: ShownEvent,
  who: Somebody,
  breaks: boolean,
  scene: NarrationScene,
): readonly Beat[] {
  const entry = `pack:${textAt(details, 'entry_id') || who.id}`
  const [tell, say] = [linesAt(details, 'tell'), linesAt(details, 'say')]
  const about = { target: who }
  const lie = type === 'lied'
  // Whoever lies well shows nothing; whoever only evades cannot help it.
  const told: Beat[] =
    tell.length > 0
      ? [fromLines(tell, `${entry}.tell`, { about, breaks, weight: 'colour', ...(lie && { odds: 0.35 }) })]
      : []
  const asks = say.length > 0 ? [{ lines: say, from: `${entry}.${lie ? 'lie' : 'deflect'}` }] : []
  const words: Beat[] =
    asks.length > 0
      ? [{ kind: 'speech', who, asks, frame: { opener: lie }, breaks: told.length === 0 && breaks }]
      : [fromLibrary(['deflects'], { about, breaks: told.length === 0 && breaks })]
  const silence: Beat[] = lie
    ? []
    : [fromLibrary(['deflects.after'], { about, weight: 'garnish', odds: 0.35 }), senseBeat(scene, 0.3)]
  return [...told, ...words, ...silence]
}

/** Asked again, somebody still answers: in other words than before, in fewer, or by saying that they have. */
function toldBefore({ details }: ShownEvent, who: Somebody, breaks: boolean): readonly Beat[] {
  const about = { target: who }
  const entry = textAt(details, 'entry_id')
  const { voice, pressed = [] } = who.cues ?? {}
  const asks: Ask[] = [
    { lines: linesAt(details, 'say'), from: `pack:${entry}.say`, brief: true },
    { lines: [...pressed, ...(voice?.ask_back ?? [])], from: `pack:${who.id}.again` },
    { keys: ['told_before.says'] },
  ]
  // Of several ways to say it, one may not have been heard yet.
  const isRepeated = linesAt(details, 'say').length <= 1
  return [
    ...(isRepeated ? [fromLibrary(['told_before'], { about, breaks, weight: 'garnish', odds: 0.5 })] : []),
    { kind: 'speech', who, asks, frame: { closer: true }, breaks: !isRepeated && breaks },
  ]
}

function reacted({ details }: ShownEvent, who: Somebody, breaks: boolean): readonly Beat[] {
  const say = linesAt(details, 'say', 'text')
  const about = { target: who }
  const does = textAt(details, 'does', 'do', 'reaction')
  if (say.length > 0) {
    const quoted = /["“]/.test(say.join(''))
    const from = `pack:${who.id}.reaction`
    return quoted || /^(?:\{name\}|\{he\}|\p{Ll})/u.test(say[0] ?? '')
      ? [fromLines(say, from, { about, breaks })]
      : [{ kind: 'speech', who, asks: [{ lines: say, from }], frame: {}, breaks }]
  }
  return ['flee', 'fight', 'surrender', 'hide'].includes(does)
    ? [fromLibrary([`reacts.${does}`], { about, breaks })]
    : []
}

function spoke(
  { details }: ShownEvent,
  who: Somebody,
  breaks: boolean,
  scene: NarrationScene,
): readonly Beat[] {
  const kind = textAt(details, 'kind') || 'small_talk'
  const { cues } = who
  const own: Readonly<Record<string, readonly string[]>> = {
    greet: cues?.voice.greet ?? [],
    farewell: cues?.voice.farewell ?? [],
    thanks: cues?.voice.thanks ?? [],
    unknown: [...(cues?.unknown ?? []), ...(cues?.voice.ask_back ?? [])],
    pressed: cues?.pressed ?? [],
  }
  const say = linesAt(details, 'say', 'text')
  const lines = say.length > 0 ? say : Object.hasOwn(own, kind) ? (own[kind] ?? []) : []
  const about = { target: who, things: thingsOf(details, scene) }
  const business: Beat = { kind: 'business', who, breaks, odds: 0.6, weight: 'garnish' }
  const tics = fromLines(cues?.voice.tics ?? [], `pack:${who.id}.tics`, { about, breaks, weight: 'colour' })
  const taken = takenUp(kind, details)
  if (lines.length === 0 && taken !== null)
    return [
      fromLines(linesAt(details, 'tell'), `pack:${who.id}.tell`, { about, breaks, weight: 'colour' }),
      fromLibrary(taken, {
        about,
        breaks: breaks && linesAt(details, 'tell').length === 0,
        tags: { to: 'person' },
      }),
      ...helpsBeat(details),
    ]
  if (lines.length === 0 && kind === 'small_talk' && cues !== null)
    return [
      tics,
      fromLibrary(['spoke.small_talk'], { about, breaks: false, tags: { to: 'person' } }),
      senseBeat(scene, 0.5),
    ]
  if (lines.length === 0)
    return [fromLibrary([`spoke.${kind}`, 'spoke.small_talk'], { about, breaks, tags: { to: 'person' } })]
  const asks = [{ lines, from: `pack:${who.id}.${kind}` }]
  const speech: Beat = { kind: 'speech', who, asks, frame: {}, breaks: false }
  if (kind === 'unknown') return unknown(details, who, { business, speech, silence: senseBeat(scene, 0.25) })
  return [business, speech, ...(kind === 'pressed' ? [senseBeat(scene, 0.25)] : [])]
}

/** Nothing on it: which of several questions that was, and what else they could be asked. */
function unknown(
  details: ShownEvent['details'],
  who: Somebody,
  { business, speech, silence }: Readonly<Record<'business' | 'speech' | 'silence', Beat>>,
): readonly Beat[] {
  const left = textAt(details, 'left')
  const topic = textAt(details, 'lead')
  const about = { target: who, things: { topic } }
  const tags = { to: 'person' }
  const first = left === '' ? business : fromLibrary([`spoke.unknown_${left}`], { about, tags, breaks: true })
  const lead: readonly Beat[] =
    topic === ''
      ? [silence]
      : [
          fromLibrary(['spoke.leads_on'], {
            about,
            tags,
            weight: 'colour',
            seldom: { name: `leads_on:${who.id}`, tellings: 2 },
          }),
        ]
  return [first, speech, ...lead]
}

/** What was told is taken up by what it is, and by what it was about where that is known. */
function takenUp(kind: string, details: ShownEvent['details']): readonly string[] | null {
  if (kind === 'news') return namesOf(details) === '' ? ['spoke.news'] : ['spoke.news_of', 'spoke.news']
  if (kind === 'agreed') return ['agree.automatic']
  if (kind === 'refused') return ['refuse.automatic']
  if (kind === 'bargain' || kind === 'reason') return [`spoke.${kind}_${isWilling(details) ? 'yes' : 'no'}`]
  if (kind === 'requested') {
    const wish = textAt(details, 'wish')
    const unwilling = wish === 'leave' && !isWilling(details) ? '_no' : ''
    return [`spoke.requested_${wish}${unwilling}`, 'spoke.requested']
  }
  return takenUpKinds.has(kind) ? [`spoke.${kind}`] : null
}

/** By the dice where they fell, else by what they think of the player's character. */
function isWilling({ agreed, mood }: ShownEvent['details']): boolean {
  return typeof agreed === 'boolean' ? agreed : mood !== 'cold' && mood !== 'afraid'
}

/** What a refused request could still be come by with, where the player's character can see it. */
function helpsBeat(details: ShownEvent['details']): readonly Beat[] {
  const [help] = linesAt(details, 'helps')
  if (help === undefined) return []
  const text = `There is another way to it, and you can see it: ${help.charAt(0).toLowerCase()}${help.slice(1)}.`
  return [{ kind: 'given', text, from: 'engine:helps' }]
}

const takenUpKinds: ReadonlySet<string> = new Set(
  'promise apology bargain offered helping unable comfort joke introduced named praise requested accused insulted confessed toast gives nothing_more names_price'.split(
    ' ',
  ),
)

/** The first thing it was about, as it is spoken of. */
function namesOf(details: ShownEvent['details']): string {
  return linesAt(details, 'topic_names')[0] ?? ''
}

function thingsOf(details: ShownEvent['details'], scene: NarrationScene): Readonly<Record<string, string>> {
  const item = scene.thing(textAt(details, 'item_id'))
  const topic = textAt(details, 'name') || namesOf(details)
  const price = details.price
  const sum = typeof price === 'number' ? countOf(price, 'coin') : ''
  return { ...(item !== '' && { item }), ...(topic !== '' && { topic }), ...(sum !== '' && { sum }) }
}

/** A line for the senses; only ever into a silence. */
export function senseBeat(scene: NarrationScene, odds: number): Beat {
  const { place } = scene
  const lines = [
    ...(place?.sound ?? []),
    ...(place?.smell ?? []),
    ...(place?.touch ?? []),
    ...(place?.sight ?? []),
  ]
  return fromLines(lines, `pack:${place?.id ?? 'place'}.palette`, { weight: 'garnish', odds })
}
