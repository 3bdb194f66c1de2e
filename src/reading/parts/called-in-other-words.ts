/** Who and what of a scene the words of a part call, where they call it by no name of its own. */
import type { ReadAct, Reading, ReadingEntity } from '../../core/protocol/free-text-reading.ts'
import { foldedWords } from '../../text/folded-words.ts'
import { directed } from '../grammar/act/act-groups.ts'
import { entityText, likeliest } from '../line-model/meaning-in-scene.ts'
import { readJourney } from '../read-line-across-places.ts'
import { saidPlainly } from '../tagger/say-part-plainly.ts'
import { isAkin, isVague, mistakable, type Standing, type Unit, wordsOf } from './line-units.ts'

/** How a sentence begins that says what some words were taken for; a player reads it. */
export const takenFor = 'By'

/** All the ways there are, and no thing that is called one. */
const ways = /^(?:all |both )?(?:the |my |any )?(?:exits|ways(?: out)?|doors|way out)$/i

/** "The little tarred boat" is the skiff: what an act is done to by words that nobody gave it, where one thing is clearly meant. */
export function calledOtherwise(
  direct: Reading,
  unit: Unit,
  line: string,
  standing: Standing,
): Reading | undefined {
  const { scene, index, beyond } = standing
  const [only, ...others] = direct.actions
  const [part] = unit.parts
  if (part === undefined || unit.parts.length > 1 || unit.speech || others.length > 0) return undefined
  if (only !== undefined && directed.has(only.action)) return undefined
  const named = part.slots.find(({ kind }) => kind === 'thing' || kind === 'place' || kind === 'person')
  const slot = named === undefined ? undefined : withOwned(named, part, line)
  const isOwned = slot !== undefined && slot !== named && !isHere(only, standing)
  const isOpen = only === undefined || only.missing !== undefined || isVague(direct) || isOwned
  if (!isOpen || slot === undefined || ways.test(line.slice(slot.from, slot.to))) return undefined
  const thing = entityNamed(slot, part, standing)
  if (thing === undefined) return undefined
  const said = line.slice(slot.from, slot.to)
  const [likely] = part.acts
  const plain = likely === undefined ? undefined : saidPlainly(part, likely.action, line)
  for (const words of [wordsOf(unit, line), plain ?? '']) {
    const at = words.toLowerCase().indexOf(said.toLowerCase())
    if (at < 0) continue
    const renamed = `${words.slice(0, at)}${thing.name}${words.slice(at + said.length)}`.replace(
      /\bthe the\b/gi,
      'the',
    )
    const reading = readJourney(renamed, scene, beyond, index)
    const isFound =
      reading.mode === 'play' &&
      reading.actions.every(({ missing, action }) => missing === undefined && action !== 'improvise') &&
      // Whose eyes are followed is not raced.
      !(isOwned && reading.actions.some(({ action }) => action === 'follow')) &&
      // Nobody is attacked or robbed by a word that only may mean them, unless the part is taken for that.
      reading.actions.every(
        ({ action }) =>
          !(mistakable.has(action) || harmful.has(action)) ||
          part.acts.some((act) => act.chance >= leastTaken && isAkin(act.action, action)),
      )
    if (isFound && reading.actions.some(({ target, item }) => target === thing.id || item === thing.id))
      return {
        ...reading,
        actions: reading.actions.map((act) =>
          words === plain && reading.actions.length === 1 ? { ...act, details: wordsOf(unit, line) } : act,
        ),
        assumptions: isOwnName(said, thing)
          ? reading.assumptions
          : [...reading.assumptions, `${takenFor} “${said}” I take you to mean ${thing.name}.`],
      }
  }
  return undefined
}

const titles =
  /^(?:the|a|an|my|his|her|their|this|that|old|young|little|mister|mr|mrs|miss|ms|sir|lady|dear|good)$/

/** "Mister Pell" is Pell Anders: who is called by a word of their own name needs no telling. */
function isOwnName(said: string, { name, aliases }: ReadingEntity): boolean {
  const own = new Set([name, ...aliases].flatMap(foldedWords))
  const words = foldedWords(said.replace(/['’]?s\b/g, '')).filter((word) => !titles.test(word))
  return words.every((word) => own.has(word) || own.has(`${word}s`))
}

interface Span {
  readonly from: number
  readonly to: number
}

/** "Jin's empty seat" is a seat, and not Jin. */
function withOwned(slot: Span, { to }: Span, line: string): Span {
  const owned = /^(?:['’]?s)? (?:(?!and\b|then\b)\p{L}+ ?){1,3}/iu.exec(line.slice(slot.to, to))?.[0] ?? ''
  return /^['’]?s/i.test(owned) ? { from: slot.from, to: slot.to + owned.trimEnd().length } : slot
}

function isHere(act: ReadAct | undefined, { scene }: Standing): boolean {
  return [...scene.people, ...scene.objects, ...scene.exits, ...scene.belongings].some(
    ({ id }) => id === act?.target,
  )
}

/** Who or what of the scene some words of a part call. */
function entityNamed(slot: Span, part: Span, { scene, meaning }: Standing): ReadingEntity | undefined {
  if (meaning === undefined) return undefined
  const all = [...scene.people, ...scene.objects, ...scene.exits, ...scene.belongings].filter(
    ({ kind }) => kind !== 'spell',
  )
  const best = likeliest(all, meaning.chances('ent', slot, all.map(entityText), part))
  return best !== undefined && best.chance >= clearlyNamed ? best.candidate : undefined
}

const clearlyNamed = 0.85
const leastTaken = 0.15
const harmful: ReadonlySet<string> = new Set(['attack', 'grapple', 'steal', 'force'])

/** Whom the words of a part for a person mean: "across from the woman in the good coat". */
export function personMet(unit: Unit, line: string, { scene, meaning }: Standing): string | undefined {
  const [part] = unit.parts
  // Whom "her" means is known from whom the talk was with, and whoever is away is not met.
  const away = [...scene.topics, ...(scene.elsewhere ?? [])].flatMap(({ name, aliases }) => [
    name,
    ...aliases,
  ])
  const isAway = (words: string): boolean =>
    away.some((called) => called.toLowerCase() === words.toLowerCase())
  const slot = part?.slots.find(({ kind, from, to }) => {
    const words = line.slice(from, to)
    return kind === 'person' && !pronoun.test(words) && !isAway(words)
  })
  if (meaning === undefined || part === undefined || slot === undefined) return undefined
  const { people } = scene
  const best = likeliest(people, meaning.chances('ent', slot, people.map(entityText), part))
  return best !== undefined && best.chance >= likelyMet ? best.candidate.id : undefined
}

const likelyMet = 0.6
const pronoun = /^(?:he|him|his|she|her|hers|they|them|their|you|your)\b/i
