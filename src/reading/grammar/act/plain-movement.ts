/**
 * Movement that asks for no die: a way that leads to what is named is taken before anything is climbed, what stands still
 * is followed with the eyes, and who takes a seat or gets up from one does that.
 */
import type { ReadingEntity } from '../../../core/protocol/free-text-reading.ts'
import type { Scope } from '../scene/resolve-mentions.ts'
import { hasTag, isCalled } from '../scene/scene-index.ts'
import type { Draft } from './act-draft.ts'
import { wayByDirection } from './clause-of-only-a-noun.ts'

type Rule = (draft: Draft, scope: Scope, target: ReadingEntity | undefined) => void

/** Changes a draft in place. */
export function settleMovement(draft: Draft, scope: Scope): void {
  if (scope.index.scene.mode === 'combat') return
  rules[draft.action]?.(draft, scope, draft.target === null ? undefined : scope.index.byId.get(draft.target))
}

const lowersSelf =
  /\b(?:lower(?:ed|ing)?|eas(?:e|ed|ing)|let|settl(?:e|ed|ing)|fold(?:ed|ing)?) (?:myself|me)\b/

const rules: Readonly<Partial<Record<Draft['action'], Rule>>> = {
  climb(draft, scope, target) {
    // "I lowered myself, as into cold water, onto the stool" is sitting, however it is put.
    if (
      lowersSelf.test(draft.clause) &&
      isCalled(target, /\b(?:stool|chair|seat|bench|pew|booth|bed|sofa|couch|armchair)\b/)
    )
      sitDown(draft, target)
    else goTheWay(draft, scope, target)
  },
  go(draft, scope, target) {
    if (leavesThing.test(draft.clause) && target?.kind === 'object') getUp(draft, target, scope)
    else if (takesSeat.test(draft.clause)) sitDown(draft, target)
    else if (facing.test(draft.clause)) {
      draft.action = 'gesture'
      draft.target = null
    } else goTheWay(draft, scope, target)
  },
  follow(draft, { index }, target) {
    // "Follow Viktor's eyes": one looks where they look.
    if (/\b(?:eyes?|gaze|glance|stare|line of sight|finger)\b/.test(followed(draft.clause))) {
      draft.action = 'look'
      draft.target = null
      return
    }
    // "Follow the fancy lanterns" means none that one carries, and "follow the lights" nobody who could be raced.
    const { belongings } = index.scene
    if (
      belongings.some(({ id }) => id === target?.id) ||
      (target?.kind !== 'person' && isSeenFar(draft.clause))
    ) {
      draft.action = 'look'
      draft.target = null
      delete draft.missing
      return
    }
    if (target === undefined ? !standsStill(draft.clause) : isMover(target, draft.clause)) return
    // "Follow the cold pipes": what stands still is looked along, and nobody is raced.
    draft.action = 'examine'
  },
  sneak(draft, _scope, target) {
    // "I slip through the felt door": who says nothing of being unseen walks.
    if (!slips.test(draft.clause) || secretly.test(`${draft.clause} ${draft.tail} ${draft.manner.join(' ')}`))
      return
    if (target !== undefined && target.kind !== 'exit' && target.kind !== 'place') return
    draft.action = 'go'
  },
  hide(draft, _scope, target) {
    // "Duck under the sergeant's arm": nobody is out of sight beside the person they pass.
    if (target?.kind !== 'person' || !stoops.test(draft.verb) || /\bbehind\b/.test(draft.clause)) return
    draft.action = 'gesture'
  },
  defend(draft, _scope, target) {
    if (target?.kind === 'person' || !turnsBody.test(draft.clause)) return
    draft.action = 'gesture'
    draft.target = null
    delete draft.missing
  },
  consume(draft, { index }) {
    // "Down." is a way, and no drink.
    if (draft.clause !== 'down' || draft.target !== null) return
    const { exits } = index.scene
    const way = wayByDirection('down', { index } as Scope) ?? (exits.length === 1 ? exits[0] : undefined)
    if (way === undefined) return
    draft.action = 'go'
    draft.target = way.id
  },
  take(draft, _scope, target) {
    if (takesSeat.test(draft.clause)) sitDown(draft, target)
  },
}

const slips =
  /^(?:i )?(?:slip(?:s|ped)?|slid(?:e|es)?|glide[sd]?|drift(?:s|ed)?|pad(?:s|ded)?) (?:(?:back|straight|right|on) )?(?:in|into|inside|through|to|over to|across to|up to|down to|upstairs|downstairs|outside|out (?:to|into|onto|on to|through|of))\b/
const secretly =
  /\b(?:quiet\w*|silent\w*|soft\w*|unseen|unnoticed|unheard|unobserved|secret\w*|stealth\w*|sneak\w*|careful\w*|shadows?|past|behind|without|nobody|no ?one|hidden|dark|before (?:he|she|they|anyone|anybody)|while (?:he|she|they|his|her|their)|noise|sound|crowd|tiptoe|invisible|discreet\w*|noiseless\w*|covert\w*|crack|gap|window|guard\w*|watch\w*)\b/

/** Verbs that bend the body, and that hide it only where something else says so. */
export const stoops =
  /^(?:duck|crouch|crawl|get (?:under|down|low)|slide (?:under|behind)|dive(?! (?:for|into|through|out|off|from))|roll under|squeeze|drop to|stay low|keep low|lie flat)/

const leavesThing =
  /^(?:i )?(?:leave|vacate|quit|get (?:up(?: from| off)?|off(?: of)?)|hop off|climb off|slide off) /
const takesSeat = /^(?:i )?take (?!it\b|that\b|them\b|out\b|apart\b|away\b)(?:\p{L}|['’ ])+$/u
const turnsBody =
  /^(?:i )?(?:keep|put|set|have|turn|place) my back\b|^(?:i )?(?:keep|stay|stand|sit)(?:ing)? (?:facing|with my back)\b/

const facing = /^(?:i )?(?:stand|sit|stay|lean|wait|settle)(?: down)? (?:facing|with my (?:back|face|eyes))\b/

/** What goes somewhere by itself. */
const moves =
  /\b(?:man|woman|boy|girl|child|lad|lass|person|people|crowd|guard|courier|rider|runner|stranger|figure|dog|cat|rat|bird|gull|horse|cart|wagon|car|van|truck|train|boat|skiff|ship|drone|robot|bike|procession|queue|shadow|them|him|her)s?\b/i

/** "Follow the cold pipes", "follow the ropes of the boats": what is followed, by its first words. */
function followed(clause: string): string {
  const [words = ''] = clause
    .replace(/^(?:i )?\p{L}+ /u, '')
    .split(/ (?:of|along|to|into|up|down|through|in|on|from|and|until|where)\b/)
  return words
}

function standsStill(clause: string): boolean {
  const words = followed(clause)
  return /^(?:the|these|those|this|that|any) \p{L}/u.test(words) && things.test(words) && !moves.test(words)
}

/** What leads somewhere and stays where it is. */
const things =
  /\b(?:pipes?|wires?|cables?|ropes?|lines?|marks?|trails?|tracks?|footprints?|prints?|signs?|walls?|rails?|chains?|drips?|stains?|cracks?|draughts?|drafts?|smells?|sounds?|music|noises?|arrows?|stripes?|threads?|strings?|hoses?|ducts?|vents?|streams?|gutters?)\b/

/** Lights that go by or shine somewhere are looked after. */
function isSeenFar(clause: string): boolean {
  return /\b(?:lights?|lanterns?|lamps?|torch(?:es)?|glow|gleam|flares?|stars?|moon|smoke|steam|fires?|signs?|flags?|banners?)$/.test(
    followed(clause),
  )
}

function isMover(target: ReadingEntity, clause: string): boolean {
  if (target.kind !== 'object' || hasTag(target, 'animal')) return true
  const words = followed(clause)
  return moves.test(words) || (/\bit\b/.test(words) && isCalled(target, moves))
}

/** "I take Jin's stool": what one sits on is not carried off. */
function sitDown(draft: Draft, target: ReadingEntity | undefined): void {
  if (target?.kind !== 'object') return
  if (!isCalled(target, /\b(?:stool|chair|seat|bench|pew|armchair)\b/)) return
  draft.action = 'gesture'
  draft.verb = 'sit'
  draft.details = `sit down on ${target.name}`
}

/** "Leave the stool" gets up from it; "leave the bar" in a bar may be the way out. */
function getUp(draft: Draft, target: ReadingEntity, scope: Scope): void {
  const { exits } = scope.index.scene
  const out = exits.find((one) => isCalled(one, /^(?:out|outside|exit)$/))
  const way = out ?? (exits.length === 1 ? exits[0] : undefined)
  const seats = /\b(?:stool|chair|seat|bench|pew|booth|table|bed|sofa|couch|armchair)\b/
  const isSeat = isCalled(target, seats)
  // "The stool" one leaves is the one that was spoken of, and not the bar it stands at.
  const sat = isSeat || !seats.test(draft.clause) ? undefined : lastSeat(scope, seats)
  if (sat !== undefined) {
    draft.action = 'gesture'
    draft.target = sat
    draft.details = draft.clause
    return
  }
  if (/^leave _/.test(draft.verb) && way !== undefined) draft.target = way.id
  else if (isSeat) {
    draft.action = 'gesture'
    draft.details = draft.clause
  }
}

function lastSeat({ index, focus }: Scope, seats: RegExp): string | undefined {
  return focus.find((id) => {
    const one = index.byId.get(id)
    return one?.kind === 'object' && isCalled(one, seats)
  })
}

const upTo =
  /\b(?:up|down|upstairs|downstairs) (?:again )?(?:to|towards?|into|onto)\b|^(?:i )?(?:ascend|descend)\b|^(?:i )?(?:climb|take|mount) .*\b(?:stairs?|steps) .*\bto\b/

/** "Climb up to the bell": where a stair leads to what is named, it is walked. */
function goTheWay(draft: Draft, scope: Scope, target: ReadingEntity | undefined): void {
  const { clause } = draft
  const isWay = target?.kind === 'exit' || target?.kind === 'place'
  if (
    draft.action === 'climb' &&
    isWay &&
    (upTo.test(clause) || !/\b(?:climb|clamber|scale|shin|scramble)\b/.test(clause))
  ) {
    draft.action = 'go'
    return
  }
  if (
    /^(?:i )?(?:descend|ascend|go (?:back )?(?:up|down)|climb (?:back )?down|head (?:back )?(?:up|down))(?: again)?(?: to \S.*)?$/.test(
      clause,
    )
  ) {
    const isHere = scope.index.scene.people.some(({ id }) => id === target?.id)
    if (!isWay && !isHere && (target === undefined || target.kind === 'person' || target.kind === 'topic')) {
      const down = /\bdown\b|^(?:i )?descend/.test(clause)
      const { exits } = scope.index.scene
      const way = wayByDirection(down ? 'down' : 'up', scope) ?? (exits.length === 1 ? exits[0] : undefined)
      if (way !== undefined) {
        draft.action = 'go'
        draft.target = way.id
        delete draft.missing
        return
      }
    }
  }
  if (target?.kind !== 'object') return
  // "Climb down to the boats": down steps, and not over anything.
  if (
    draft.action === 'climb' &&
    /^(?:i )?(?:climb|clamber|scramble) (?:back )?(?:down|over|across) to\b/.test(clause)
  ) {
    draft.action = 'go'
    return
  }
  if (!upTo.test(clause)) return
  const [, up] = /\b(up|down)/.exec(clause) ?? []
  const toward = wayByDirection(up ?? 'up', scope)
  const nouns = [target.name, ...target.aliases].flatMap((name) => name.toLowerCase().split(/[^\p{L}]+/u))
  const isBelow =
    toward !== undefined &&
    nouns.some((word) => word.length > 3 && isCalled(toward, new RegExp(`\\b${word}\\b`)))
  if (toward === undefined || !isBelow) return
  draft.action = 'go'
  draft.target = toward.id
}
