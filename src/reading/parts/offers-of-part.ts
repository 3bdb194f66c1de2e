/** Which choices on offer a part of a line may mean, by the line model, and how likely one has to be to be taken or asked about. */
import type { ReadAct, Reading } from '../../core/protocol/free-text-reading.ts'
import { foldedWords } from '../../text/folded-words.ts'
import { type LikelyOffer, rankedOffers } from '../grammar/offers/offer-of-part.ts'
import { isAkin, type Standing, type Unit, wordsOf } from './line-units.ts'

export function offersFor(unit: Unit, line: string, standing: Standing): readonly LikelyOffer[] {
  const { scene, index, meaning, ofLine } = standing
  if (unit.parts.some((part) => part.kind === 'condition')) return []
  const scope = { index, focus: scene.focus, interlocutor: scene.interlocutor }
  const asks = unit.parts.some(({ acts }) => acts[0]?.action === 'ask' && acts[0].chance >= surelyAsked)
  const tells = unit.parts.some(({ acts }) =>
    acts.some(({ action, chance }) => telling.has(action) && chance >= likelyTold),
  )
  const ranked = rankedOffers(
    { ...unit, to: endOf(unit, line), asks, tells },
    wordsOf({ ...unit, to: endOf(unit, line) }, line).replaceAll('"', ''),
    scope,
    meaning,
  )
  if (ofLine?.from !== unit.from) return ranked
  return ranked
    .map(({ chance, ...likely }) => ({
      ...likely,
      chance: likely.offer.id === ofLine.offer ? Math.max(chance, ofLine.chance) : chance,
    }))
    .toSorted((left, right) => right.chance - left.chance)
}

/** "Drinks on me, you beautiful gremlins!": what people are called behind a comma says nothing of what is done. */
function endOf({ from, to }: Unit, line: string): number {
  const calling = /,\s+(?:you|my|ye) (?:[\p{L}'’-]+ ?){1,4}[\s!.]*$/u.exec(line.slice(from, to))
  return calling === null || calling.index === 0 ? to : from + calling.index
}

const surelyAsked = 0.5

/** The offer that a line as a whole may mean: what one part does not say, the parts may say together. */
export function offerOfLine(units: readonly Unit[], line: string, standing: Standing): Standing['ofLine'] {
  const [first] = units
  if (first === undefined || units.some(({ parts }) => parts[0]?.kind === 'condition')) return undefined
  const whole = { from: 0, to: line.length, parts: [], speech: false }
  const [best] = offersFor(whole, line, standing)
  if (best === undefined || best.chance < askedSooner) return undefined
  const near = units.map((unit) => ({
    unit,
    chance: offersFor(unit, line, standing).find(({ offer }) => offer === best.offer)?.chance ?? 0,
  }))
  const [nearest] = near.toSorted((left, right) => right.chance - left.chance)
  return nearest === undefined || nearest.chance === 0
    ? undefined
    : { offer: best.offer.id, chance: best.chance, from: nearest.unit.from }
}

/** True when a part surely means an offer that the reading as a whole has not taken. */
export function meansOffer(
  whole: Reading,
  units: readonly Unit[],
  line: string,
  standing: Standing,
): boolean {
  if (whole.mode !== 'play') return false
  return units.some((unit) => {
    const [best] = offersFor(unit, line, standing)
    return (
      best !== undefined &&
      best.chance >= askedFrom &&
      !whole.actions.some((act) => act.offer === best.offer.id)
    )
  })
}

/** True when the reading as a whole takes a choice that costs something and that no part of the line comes near to. */
export function takesStrangeOffer(
  whole: Reading,
  units: readonly Unit[],
  line: string,
  standing: Standing,
): boolean {
  if (standing.meaning === undefined) return false
  return whole.actions.some(({ offer, action }) => {
    if (offer === undefined || action === 'improvise') return false
    const ranked = units.flatMap((unit) => offersFor(unit, line, standing))
    const costs = standing.scene.offers?.some(({ id, costly }) => id === offer && costly === true) === true
    return costs && !ranked.some((likely) => likely.offer.id === offer && likely.chance >= strangeOffer)
  })
}

/** Who walks round a cloak and looks at it does not try it on: what only looks, listens or goes takes no choice that does more. */
export function isOnlyLook({ parts }: Unit, { offer }: LikelyOffer, { meaning }: Standing): boolean {
  const likely = parts.flatMap(({ acts }) => acts.slice(0, 1))
  if (meaning === undefined || likely.length === 0) return false
  if (!likely.every(({ action, chance }) => looking.has(action) && chance >= 0.35)) return false
  const own = meaning.actsIn(offer.text).filter(({ chance }) => chance >= 0.1)
  return !own.some(({ action }) => likely.some((act) => isAkin(act.action, action)))
}

/**
 * "I duck behind the jukebox and look what was kicked under it", "I knock back": true when the words surely stand for
 * an act that is none of those the offer is made of, and say too little of it. What costs something is not done by them.
 */
export function doesAnother(
  { parts, speech }: Unit,
  { offer, cover }: LikelyOffer,
  { meaning }: Standing,
): boolean {
  const [likely, ...more] = parts
  const [first] = likely?.acts ?? []
  if (meaning === undefined || more.length > 0 || first === undefined) return false
  // "My name is none of your business" gives no name, true or false.
  if (speech && first.action === 'refuse' && first.chance >= surelyRefused && offer.costly)
    return !meaning.actsIn(offer.text).some(({ action, chance }) => action === 'refuse' && chance >= 0.1)
  if (speech) return false
  if (!offer.costly || cover >= saidEnough || first.chance < surelyAnother) return false
  const own = meaning.actsIn(offer.text).filter(({ chance }) => chance >= 0.1)
  const named = (likely?.acts ?? []).filter(({ chance }) => chance >= 0.1)
  return !own.some(({ action }) => named.some((act) => isSameHand(act.action, action)))
}

/** A gesture is no handling of things, though the same hand does both. */
function isSameHand(left: string, right: string): boolean {
  return left === right || (left !== 'gesture' && right !== 'gesture' && isAkin(left, right))
}

const surelyAnother = 0.7
const surelyRefused = 0.6
const saidEnough = 0.9
/** How much of its chance an offer keeps whose words do something else. */
export const byAnother = 0.25

/** "I bang that dinner bell" beside the choice to ring the supper bell: the thing that is handled is the one in its title. */
export function handlesItsThing(
  { action, target }: ReadAct,
  { offer }: LikelyOffer,
  { scene }: Standing,
): boolean {
  const thing = scene.objects.find(({ id }) => id === target)
  if (thing === undefined || (action !== 'use' && action !== 'put' && action !== 'open')) return false
  const words = foldedWords(thing.name).filter((word) => word.length > 3)
  const own = foldedWords(offer.text)
  return words.length > 0 && words.every((word) => own.includes(word))
}

const looking: ReadonlySet<string> = new Set('look examine listen go think insight wait'.split(' '))

/** So likely is asked about, and not done. */
export const doubted = 0.45

/** How likely an offer has to be to be taken: likelier where something is lost if it was not meant. */
export function enoughFor({ offer }: LikelyOffer): number {
  return offer.costly ? 0.8 : 0.5
}

/** How likely an offer has to be when several parts speak for it. */
export function enoughTogether(likely: LikelyOffer): number {
  return enoughFor(likely) + 0.1
}

/** How likely an offer has to be to be asked about; where the words came to nothing else, sooner. */
export const askedFrom = 0.3

export const askedSooner = 0.15

/** Below it no part of a line comes near to an offer. */
export const strangeOffer = 0.12

/** What is told or shown to a person may be the choice to put it in front of them. */
const telling: ReadonlySet<string> = new Set(['tell', 'accuse', 'show', 'intimidate', 'provoke', 'persuade'])

const likelyTold = 0.3
