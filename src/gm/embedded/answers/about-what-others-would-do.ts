/**
 * Questions about what somebody would do, and whether somebody is alone. Nobody can see into another's head: what shows is
 * told (who is here, what they think of one), and the rest is said to be open.
 */
import { capitalizeFirstLetter, joinList } from '../../../text/capitals-articles-plurals-lists.ts'
import { clockLine } from './about-own-character.ts'
import { type Answer, plain } from './answer-with-source.ts'
import { type Question, spoken } from './parse-question.ts'

const others = String.raw`(?:he|she|they|any(?:one|body)|some(?:one|body)|\p{L}+(?: \p{L}+){0,2}?)`
/** "Would Wilf try to stop me?", "will anybody notice?" */
const wouldDo = new RegExp(
  String.raw`^(?:and |but )?(?:would|will|might|could|is|are) (?!i\b|we\b|it\b|that\b|this\b|there\b|you\b)${others} (?:(?:even|really|just|ever) )?(?:(?:try|likely|going|willing|about|ready) to )?(?:stop|help|hinder|mind|notice|see|hear|agree|object|believe|let|follow|attack|fight|hurt|tell|report|betray|talk|speak|answer|listen|give|lend|sell|buy|take|trust|care|remember|recogni[sz]e|come|leave|call|shout|run|catch|arrest|forgive|join|refuse|accept|want|snitch|rat|get angry|be (?:angry|cross|mad|upset|pleased))\b`,
  'u',
)
const alone =
  /^(?:is|are) (.+?) (?:here )?(?:alone|by (?:himself|herself|themselves|themself)|on (?:his|her|their) own|unaccompanied|with any(?:one|body))\b|\bwho(?:'s| is) (?:with|beside|next to) (?:him|her|them|\p{Lu})/u

/** "Can I beat him?", "could I win?" */
const asksFight =
  /\b(?:can|could|would|will|do) (?:i|we) (?:even |really |ever )?(?:beat|win(?:$| a fight| against)|defeat|overpower|stand a chance|take (?:him|her|them) on)/

/** Answers what is asked about others; empty when nothing is. */
export function aboutIntentions(question: Question): readonly Answer[] {
  // "If I search the booth, will Chen notice?"
  const asked = question.asked.replace(/^(?:if|suppose|supposing|when) [^,]+, /, '')
  const subject =
    question.subject?.isPerson === true
      ? question.subject
      : (question.named.find(({ isPerson }) => isPerson) ?? null)
  if (alone.test(asked) && subject?.isPerson === true) return [company({ ...question, subject })]
  if (asksFight.test(asked)) return [plain(fight(question, subject))]
  if (!wouldDo.test(asked)) return []
  const isNobody = /^(?:and |but )?\w+ (?:any|some)(?:one|body)\b/.test(asked)
  if (!isNobody && subject?.isPerson !== true) return []
  return [plain(isNobody ? anybody(question) : somebody({ ...question, subject }))]
}

/** Who is with somebody, as far as can be seen. */
function company({ subject, scene }: Question): Answer {
  if (subject === null) return plain('Nobody is here but you.')
  const name = capitalizeFirstLetter(spoken(subject))
  if (!subject.isHere) return plain(`${name} is not here, and who is with them you do not know.`)
  const beside = scene.present.filter((id) => id !== subject.id).map((id) => scene.person(id).name)
  const crowd = /\p{L}/u.test(scene.props.crowd ?? '') && !/^no/i.test(scene.props.crowd ?? '')
  const rest = [...beside, ...(crowd ? [`the ${(scene.props.crowd ?? '').replace(/^the /i, '')}`] : [])]
  return plain(
    rest.length === 0
      ? `${name} is here, and nobody else but you, as far as you can see.`
      : `No: beside ${spoken(subject)} and you, ${joinList(rest)} ${rest.length === 1 && !crowd ? 'is' : 'are'} here. Whether anybody belongs together does not show.`,
  )
}

function somebody({ subject, facts }: Question): string {
  if (subject === null) return ''
  const name = capitalizeFirstLetter(spoken(subject))
  const words = facts.attitudes.find(({ id }) => id === subject.id)?.words
  const shows = words === undefined ? '' : ` ${name} ${words}.`
  const there = subject.isHere ? ` ${name} is here, and sees what you do.` : ` ${name} is not here.`
  return `What ${spoken(subject)} would do shows when you try it; nobody can tell you before.${there}${shows}`
}

/** How a fight would end is not known; what one brings to it is. */
function fight({ hero, packet }: Question, other: Question['subject']): string {
  const { hp_current: now, hp_max: most } = hero?.attrs ?? {}
  const own =
    typeof now === 'number' && typeof most === 'number'
      ? `You have ${now} of ${most} hit points.`
      : (clockLine(packet, 'harm') ?? '')
  const against = other === null ? '' : ` with ${spoken(other)}`
  return `How a fight${against} would end nobody can tell you before. ${own}`.trim()
}

function anybody({ scene }: Question): string {
  const here = scene.present.map((id) => scene.person(id).name)
  return here.length === 0
    ? 'Nobody is here who could, as far as you can see.'
    : `What others would do shows when you try it. ${joinList(here)} ${here.length === 1 ? 'is' : 'are'} here, and could see it.`
}
