/** Questions about what could be done: what it would take, how likely it is, how long it lasts, what stands in the way. Nothing is done. */
import type { Prospect, ProspectiveCheck } from '../../../core/protocol/facts-for-player-questions.ts'
import { actAskedAbout, asksCostOfDoing } from '../../../text/act-inside-question.ts'
import { capitalize, joinList, withIndefiniteArticle } from '../../../text/capitals-articles-plurals-lists.ts'
import { withFullStop } from '../../../text/sentences.ts'
import { type Answer, duration, plain } from './answer-with-source.ts'
import type { Question } from './parse-question.ts'

const general =
  /\b(?:how (?:hard|difficult|risky|dangerous) (?:is|would|will)|what (?:are|is) (?:my|the) (?:chances?|odds)|is (?:it|that|this) (?:possible|safe|dangerous|risky|wise)|would (?:it|that) be (?:possible|safe|hard|difficult)|what would (?:it|that) (?:cost|take)|how long (?:would|will|does|might) (?:it|that|this) take|what (?:do|would) i (?:add|have to roll|roll|need to roll)|what does .+ require)\b/

/** Answers what is asked about an act; empty when nothing is. */
export function aboutAct(question: Question): readonly Answer[] {
  const { asked, facts } = question
  // Whether one may talk freely is a question about who listens.
  if (/\bsafe to (?:talk|speak)\b/.test(asked)) return []
  // The way to a place is told, and not tried.
  if (
    /\bhow (?:long|many minutes|far) .*\bto (?:get|go|walk|reach)\b|\bhow (?:do|can|would|could|should) (?:i|we) (?:get|go|travel|walk|find my way)(?: back)? to\b|^where (?:\w+ ){0,4}?(?:would|could|can|do|might|should) (?:i|we) (?:find|meet|look for|get)\b/.test(
      asked,
    )
  )
    return []
  const act = actAskedAbout(question.text)
  const own = act ?? question.text
  const [prospect, ...others] = facts.prospects.filter(({ words }) => words === own)
  if (others.length > 0) return facts.prospects.flatMap(oddsOf)
  if (prospect !== undefined) return answerFor(prospect, asked)
  const before = facts.prospects.find(({ kind }) => kind !== 'unread')
  return general.test(asked) && before !== undefined ? answerFor(before, asked) : []
}

const mishap = String.raw`(?:fall(?:ing)?|fail(?:ing|ure)?|slip(?:ping)?|miss(?:ing)?|mistake|stumble|getting caught|being (?:caught|seen)|losing)`
const asksStakes = new RegExp(
  [
    String.raw`\b(?:goes|go|went) (?:wrong|badly|bad|south|sideways)\b`,
    String.raw`\bif (?:i|it|that|this) (?:fails?|falls?|slips?|miss(?:es)?|doesn't work|don't succeed|flop|botch(?: it)?|mess (?:it )?up|screw (?:it )?up|blow it)\b`,
    String.raw`\b(?:penalt(?:y|ies)|price|cost|consequences?) (?:for|of|if)(?: an?)? (?:${mishap}|i fail)`,
    String.raw`\bif (?:i|we) (?:.* and )?(?:fail|miss|lose)\b`,
    String.raw`\bat stake\b|\bwhat (?:do|could|would|can) i (?:stand to )?(?:lose|risk)\b`,
    String.raw`\b(?:what|how much) (?:does|would|will|might|could|happens (?:on|after)|is)(?: (?:a|an|the|my))? ${mishap}\b`,
    String.raw`\bif (?:they|he|she|\p{L}+|some(?:one|body)|any(?:one|body)|i(?:'m| am| get)?|we get) (?:\w+ )?(?:catch|catches|caught|sees?|seen|notices?|noticed|spots?|spotted|finds? out|found out)\b`,
    String.raw`\b(?:would|will|could|might|does)\b.*\b(?:raises?|increase|add to|cost me|bring me|get me)\b(?!.*\bto \p{L}+ )`,
  ].join('|'),
  'u',
)

/** "And what does a fall cost me?": what failing at the act of the line would bring; empty when no act was asked about. */
export function aboutStakes({ asked, text, facts }: Question): readonly Answer[] {
  if (!asksStakes.test(asked) && !asksCostOfDoing(asked)) return []
  const own = actAskedAbout(text) ?? text
  const meant =
    facts.prospects.find(({ words, kind }) => words === own && kind !== 'unread') ??
    facts.prospects.find(({ kind }) => kind !== 'unread')
  if (meant?.kind === 'refused') return [plain('As things stand it cannot even be tried.')]
  return meant === undefined ? [] : stakesOf(meant)
}

const asksNeeds =
  /^(?:does|would|will|is) (?:it|that|this) (?:need|take|require|want|rolled)\b.*\b(?:roll|check|dice|for)\b|^(?:or )?(?:do|must|should|would|will) (?:i|we) (?:really )?(?:need|have to|need to|ask|get|bring)\b.*|\bwhat (?:do|would) (?:i|we) need (?:for|to do|before|first)\b|\bis (?:there )?(?:anything|something) (?:else )?(?:needed|missing)\b/

/** "… or do I need the ticket first?": whether something has to come before the act of the line. */
export function aboutNeeds({ asked, facts, request }: Question): readonly Answer[] {
  const isBeside = (request.understood?.questions ?? []).length > 1 || / or | to /.test(request.player_input)
  const [act] = facts.prospects
  if (!asksNeeds.test(asked) || !isBeside || act === undefined || act.kind === 'unread') return []
  if (act.kind === 'check' && /\b(?:roll|check|dice|rolled)\b/.test(asked))
    return [plain(`Yes, it is rolled for${act.check === null ? '' : `: ${act.check.label}`}.`)]
  if (act.kind === 'sure' && /\b(?:roll|check|dice|rolled)\b/.test(asked))
    return [plain('No, nothing has to be rolled for it.')]
  if (act.kind === 'refused') return [plain('Something does stand in the way, as it was said.')]
  const costs = act.stakes.filter((stake) => /\bpoorer$/.test(stake)).map((stake) => ` ${capitalize(stake)}.`)
  const first = `${costs.join('')}${act.reason === null ? '' : ` You would be asked first: ${act.reason}`}`
  return [plain(`Nothing that you know of has to come first.${first}`)]
}

/** What failing would bring. */
function stakesOf({ kind, stakes, minutes }: Prospect): readonly Answer[] {
  if (kind === 'sure') return [plain(`It cannot go wrong: nothing has to be rolled for it.`)]
  if (kind !== 'check') return []
  const time = minutes > 1 ? `${duration(minutes)} would be gone` : ''
  const known = [...stakes, ...(time === '' ? [] : [time])]
  const told = known.length === 0 ? 'you would not get what you want' : joinList(known)
  return [plain(`If it goes wrong, ${told}. More than that nobody can tell you before.`)]
}

/** One of several choices: its title, its roll, its time. */
function oddsOf({ offered, check, minutes }: Prospect): readonly Answer[] {
  if (offered === null || check === null) return []
  const time = minutes <= 1 ? '' : ` It would take ${duration(minutes)}.`
  return [plain(`“${offered}”: ${uncapital(checkWords(check))}${time}`)]
}

function uncapital(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

function answerFor(prospect: Prospect, asked: string): readonly Answer[] {
  const { kind, check, minutes, reason, offered, understood, stakes } = prospect
  const costs = stakes
    .filter((stake) => /\bpoorer$/.test(stake))
    .map((stake) => ` ${capitalize(stake)}.`)
    .join('')
  const act = understood.replace(/^You /, '').replace(/\.$/, '')
  const taken = act === '' || kind === 'refused' ? '' : ` I take that as “${act}”.`
  const choice = offered === null ? taken : ` It is the choice “${offered}”.`
  // What was hardly understood answers nothing.
  if (offered === null && /^(?:go|take what is there|try it your own way.*)$/.test(act)) return []
  if (kind === 'unread') return []
  if (kind === 'refused' && /\?\s*$/.test(reason ?? ''))
    return [plain(`You could try; but you would be asked first: ${reason ?? ''}${choice}`)]
  if (kind === 'refused')
    return [
      plain(
        `Not as things stand. ${withFullStop(capitalize(reason || 'Something stands in the way'))}${choice}`,
      ),
    ]
  const time = minutes <= 1 ? '' : ` It would take ${duration(minutes)}.`
  const first = reason === null ? '' : ` You would be asked first: ${reason}`
  const danger = /\bsafe\b/.test(asked) ? ` Whether it is safe nobody can promise.` : ''
  if (
    check === null &&
    /\bwhat (?:happens|would happen|will happen|might happen|could happen|if)\b|\b(?:would|will) (?:it|that|this) (?:work|help|matter)\b/.test(
      asked,
    )
  )
    return [
      plain(
        `Nothing has to be rolled for it: you would simply do it.${time}${first}${choice} What comes of it shows when it is done.`,
      ),
    ]
  if (check === null && asksDanger.test(asked))
    return [
      plain(
        `Nothing has to be rolled for it, so it cannot fail by the dice.${time}${first}${choice} What waits there nobody can tell you before.`,
      ),
    ]
  if (check === null)
    return [
      plain(`Yes, you could: nothing has to be rolled for it.${costs}${time}${first}${danger}${choice}`),
    ]
  return [plain(`You could try. ${checkWords(check)}${time}${first}${choice}`)]
}

const asksDanger = /\bhow (?:dangerous|risky|safe|bad)\b|\bwhat(?:'s| is|s| are) the risks?\b/

function checkWords({ label, modifier, against, edge, chance }: ProspectiveCheck): string {
  const added = modifier < 0 ? `−${-modifier}` : `+${modifier}`
  const bent = edge === null ? '' : `, with ${edge}`
  if (label === 'Initiative')
    return `That would begin a fight: initiative, d20 ${added}${bent}, says who acts first.`
  if (against === null)
    return `That is ${withIndefiniteArticle(label)} roll of two dice ${added}${bent}: about ${chance.success} in 100 to succeed, and another ${chance.mixed} in 100 to succeed at a price.`
  const measure =
    against.kind === 'AC'
      ? `armour class ${against.value}`
      : `difficulty ${against.value}${against.called === '' ? '' : ` (${against.called})`}`
  return `That is ${withIndefiniteArticle(label)} roll of d20 ${added}${bent} against ${measure}: about ${chance.success} in 100.`
}
