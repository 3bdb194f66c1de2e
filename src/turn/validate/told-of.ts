/**
 * What only the prose has brought in: a courier at the bar, a letter on a table. It is there and never denied; a look or a
 * word costs nothing and is answered with as much as there is, and whatever would need more is refused with the reason.
 */
import type { ProposedAction } from '../../core/protocol/stage-outputs.ts'
import { foldedWords } from '../../text/folded-words.ts'
import { capitalize, isPluralName, sentenceAbout } from '../../text/grammar.ts'
import { callingOf, isForMany, type ProsePerson, peopleInProse } from '../../text/people-in-prose.ts'
import type { Objection } from './action-checks.ts'
import { social, violent } from './action-needs.ts'

/** A person or beast of the prose by what the player called them; undefined when the words mean a thing. */
export function personToldOf(said: string, told: string): ProsePerson | undefined {
  const words = foldedWords(said).join(' ')
  const people = peopleInProse([told])
  const named = people.find(({ name, aliases }) =>
    [name, ...aliases].some((alias) => foldedWords(alias).join(' ') === words),
  )
  const head = said.split(' ').find((word) => callingOf(word) !== undefined)
  const single = head === undefined ? undefined : callingOf(head)
  return (
    named ??
    (single === undefined
      ? undefined
      : people.find(({ aliases }) => aliases.some((alias) => callingOf(alias) === single)))
  )
}

/** Those whom a place's author only counts among the crowd, when the words are for people. */
export function crowdCalled(said: string): ProsePerson | undefined {
  const head = said.split(' ').find((word) => callingOf(word) !== undefined)
  return head === undefined ? undefined : { name: said, aliases: [head], pronoun: 'they', isBeast: false }
}

const looking: ReadonlySet<string> = new Set([
  'look',
  'investigate',
  'examine',
  'search',
  'read_person',
  'listen',
  'insight',
])
const asking: ReadonlySet<string> = new Set(['ask', 'persuade', 'negotiate', 'bribe', 'deceive'])
const pressing: ReadonlySet<string> = new Set(['intimidate', 'provoke', 'accuse'])

/** What comes of dealing with a person of the prose. */
export function answerOfPerson(
  said: string,
  { pronoun, isBeast }: ProsePerson,
  action: ProposedAction,
): Objection | null {
  const isMany = said.split(' ').some((word) => callingOf(word) !== undefined && isForMany(word))
  const who = /^\p{Lu}/u.test(said) ? said : capitalize(`the ${said}`)
  const they = isMany ? 'they' : pronoun
  const plural = they === 'they'
  const say = (single: string, several: string): Objection => ({
    rule: 'PIPE-03',
    reason: `${who} ${isMany ? several : single}`,
  })
  const has = plural ? 'have' : 'has'
  const verb = action.action
  if (/^(?:go|travel|follow|sneak)$/.test(verb))
    return {
      rule: 'PIPE-04',
      reason: `You go over to ${who.replace(/^The /, 'the ')}; say what you want there.`,
    }
  if (violent.has(verb))
    return say(
      `is no part of any quarrel of yours: it does not come to a fight.`,
      `are no part of any quarrel of yours: it does not come to a fight.`,
    )
  if (looking.has(verb))
    return say(
      `is there as you were told, and there is no more to be seen about ${objectOf(they)}.`,
      `are there as you were told, and there is no more to be seen about them.`,
    )
  if (!social.has(verb)) return null
  if (isBeast) return say('looks at you, and that is all.', 'look at you, and that is all.')
  if (pressing.has(verb)) return say('does not rise to it.', 'do not rise to it.')
  if (asking.has(verb))
    return say(`shrugs; ${they} ${has} nothing on that.`, `shrug; they have nothing on that.`)
  if (verb === 'give' || verb === 'show' || verb === 'hand')
    return say('looks at it, and wants no part of it.', 'look at it, and want no part of it.')
  if (/^(?:buy|sell|trade)$/.test(verb)) return say('has nothing to sell.', 'have nothing to sell.')
  return say('nods, and leaves it at that.', 'nod, and leave it at that.')
}

function objectOf(pronoun: ProsePerson['pronoun']): string {
  return { he: 'him', she: 'her', it: 'it', they: 'them' }[pronoun]
}

/** What comes of a look at a thing of the prose; null when it is more than a look. */
export function lookAtThing(said: string, { action }: ProposedAction): Objection | null {
  if (!/^(?:look|investigate|examine)$/.test(action)) return null
  const it = isPluralName(said) ? 'them' : 'it'
  const reason = sentenceAbout(
    said,
    `is as you were told, and there is no more to ${it}.`,
    `are as you were told, and there is no more to ${it}.`,
  )
  return { rule: 'PIPE-03', reason }
}
