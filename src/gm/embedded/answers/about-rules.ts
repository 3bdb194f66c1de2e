/** Questions about the rules: what a condition, a spell, a feature or a rule does. Only an entry that is really named is told. */
import type { RulesEntry } from '../../../core/protocol/rules-reference.ts'
import { capitalize, singular } from '../../../text/capitals-articles-plurals-lists.ts'
import { featureName, texts } from './about-own-character.ts'
import { type Answer, plain } from './answer-with-source.ts'
import { fold, type Question } from './parse-question.ts'

const term =
  /\bhow long (?:does|do|is|are) (?:the |a |an )?(.+?) (?:take|last)\b|\bhow (?:do|does|would|can) (?:the |a |an )?(.+?) (?:work|function)\b|\b(?:what|explain) (?:does|do|is|are|happens (?:when|if) (?:i am|you are|i'm|someone is))? ?(?:the |a |an |being |my )?(.+?)(?: (?:condition|rule|spell|feature|skill|status))?(?: (?:do|mean|work|cause|give me|let me do|for))?(?: to me)?$|\brules? (?:for|of|on|about) (?:the |a )?(.+)$|\bexplain (?:the |a )?(.+)$|\bwhat(?:'s|s| is| are) (?:the |a |an |my )?(.+?)(?: (?:condition|rule|spell|feature|skill))?(?: (?:do|mean|work))?$|\bwhat do i need to roll\b(.*)$|\bhow (?:do|does|can) (?:i|one|you) (.+)$/

/** Answers what is asked about a rule by its name; empty when no rule has it. */
export function aboutRules(question: Question): readonly Answer[] {
  const { asked, rules, hero } = question
  const named = term
    .exec(asked)
    ?.slice(1)
    .find((part) => part !== undefined && part.trim() !== '')
    ?.trim()
  if (named === undefined || named.split(' ').length > 6) return rollAsked(question)
  const entry = rules?.find(named) ?? null
  if (entry !== null && isMeant(entry, named)) return [told(entry)]
  const own = texts(hero?.attrs.features)
    .map(featureName)
    .find((name) => fold(name) === fold(named))
  if (own !== undefined)
    return [plain(`${own} is one of your features; the rules at this table have no page about it.`)]
  return rollAsked(question)
}

function told({ name, text, cite }: RulesEntry): Answer {
  return { text: `${capitalize(name)}: ${text}`, cite }
}

/** "Sneak attack" is not answered with attacks, nor a sword with a spell that has a sword in its name. */
function isMeant({ name, kind }: RulesEntry, named: string): boolean {
  const asked = fold(named)
    .split(' ')
    .map(singular)
    .filter((word) => !idle.test(word))
  const own = new Set(fold(name).split(' ').map(singular))
  const rest = asked.filter((word) => ![...own].some((part) => part.slice(0, 5) === word.slice(0, 5)))
  if (kind !== 'rule' && kind !== 'condition' && kind !== 'feature')
    return rest.length === 0 && own.size <= asked.length
  return (
    rest.length === 0 ||
    (kind !== 'feature' && rest.length < asked.length && rest.every((word) => loose.test(word)))
  )
}

const idle =
  /^(?:the|a|an|of|in|on|to|for|with|my|this|that|it|work|rule|condition|spell|feature|here|dnd|5e)$/
const loose = /^(?:whole|exactly|really|attack|check|action|roll|being|get|someone|somebody|dice|bands?|2d6)$/

/** "What do I need for a full success?", "how do the dice work here?" */
function rollAsked({ asked, rules }: Question): readonly Answer[] {
  if (!/\b(?:dice|roll|success|checks?|\d?d\d{1,2})\b/.test(asked) || !/\b(?:how|what)\b/.test(asked))
    return []
  const entry = rules?.find('check') ?? rules?.find('roll') ?? null
  return entry === null ? [] : [told(entry)]
}
