/** The act inside a question about what could be done: "can I climb the wall?" asks about "climb the wall". */

const just = '(?:just |even |maybe |perhaps |still |really |possibly |simply |actually |also |then |ever )*'
const timeThere = String.raw`^(?:and |so |but )?(?:is there|will there be|would there be|are there|have (?:i|we)(?: got)?|do (?:i|we) (?:still )?have|(?:i|we) have)\b.*\b(?:time|hours|minutes)\b`
const timeForRest = new RegExp(
  String.raw`${timeThere}.* for (?:a |an |some |another |one )(?:quick |little )?((?:short |long |proper )?(?:rest|nap|sleep|breather|lie-?down))\b|\bwould (?:a |an |some )((?:short |long |proper )?(?:rest|nap|sleep))\b.*\bfit\b`,
  'i',
)
const patterns: readonly RegExp[] = [
  // "Is there time to search the loft?", "have I got the hours for a short rest?"
  new RegExp(String.raw`${timeThere} (?:left )?(?:for (?:me|us) )?to (.+)$`, 'i'),
  // "If I took to the rooftops, what are my odds?"
  /^(?:and |so )?(?:if|supposing|suppose|say) (?:i|we) (?:were to |tried to |try to |wanted to |want to |fail to |failed to )?(.+?)(?: and (?:i )?(?:fail|miss|botch it|lose))?, ?(?:then )?(?:what|how|would|is|could|will)\b/i,
  // "how hard would picking that lock be", "how risky is climbing up here"
  /\bhow (?:hard|difficult|tough|easy|tricky|risky|dangerous|safe|likely|long) (?:would|will|is|might|could) (\p{L}{2,}ing\b.+?)(?: (?:be|take))?$/iu,
  // "how hard would it be to …", "is it safe to …", "would it be possible for me to …", "what would it take to …"
  /\b(?:hard|difficult|tough|easy|tricky|risky|dangerous|safe|possible|wise|smart|worth(?: it)?|allowed|legal|feasible|realistic|doable|costs?|takes?)(?: (?:would|will|is|might|could) (?:it|that))?(?: be)?(?: for (?:me|us))? to (?!me\b|us\b|you\b|him\b|her\b|them\b)(.+)$/i,
  // "what are my chances of lying to …", "the odds if I …", "the odds that I …", "my chances to …"
  /\b(?:chances?|odds|likelihood|probability|risks?|difficulty|dc|shot)(?: of (?:success|succeeding|it working))?(?: (?:of|at|for|in|with)(?: me)?| to| if (?:i|we)| that (?:i|we)(?: can| could| would)?| i (?:can|could|would)?)\s+(.+)$/i,
  /\b(?:likely|sure|able) (?:am i|would i be|are we|is it that i(?: can| could)?|is it for me) (?:to )?(.+)$/i,
  /\bis it (?:with)?in my power to (.+)$/i,
  /\benough (?:money|cash|coins?|gold|credits|crowns) (?:left )?to (.+)$/i,
  /\b(?:am i|are we|would i be) (?:able|allowed|likely|strong enough|quick enough|good enough) to (.+)$/i,
  // "what would I roll to …", "which check is it to …", "do I need a roll for …"
  /\b(?:roll|check|test|save)\b.*? (?:to|for|if i|when i) (?!me\b)(.+)$/i,
  new RegExp(`\\bhow (?:well )?(?:would|could|can|do|might) (?:i|we) ${just}(.+)$`, 'i'),
  /\bwhat (?:happens|would happen|will happen|might happen|could happen|if)(?: (?:when|if))? (?:i|we) (.+)$/i,
  new RegExp(`\\b(?:can|could|may|might) (?:i|we) ${just}(.+)$`, 'i'),
  new RegExp(`\\bwould (?:i|we) (?:be able to |manage to |have to |need to )?${just}(.+)$`, 'i'),
  /\bis there (?:any |a |some )?(?:way|chance|hope) (?:for me |that i can |i (?:can|could) |of |to )(?:to )?(.+)$/i,
  /\bwhy (?:can't|cant|couldn't|cannot|can not|won't|am i not able to) (?:i|we) (.+)$/i,
  /\b(?:my|the) (?:odds|chances?) (?:if|when) (?:i|we) (?:try to |were to |tried to )?(.+)$/i,
  /\bdo (?:i|we) (?:dare(?: to)?|(?:need|require) (?:(?:an?|any|some|the|my) )?(?:\w+ ){0,2}?to) (.+)$/i,
  // "Would it work if I bribed him?", "would anybody mind if I sat down?"
  /\b(?:would|will|does|is|do) .{1,40}\b(?:work|help|matter|mind|ok|okay|fine|allowed|possible|good|notice|object) if (?:i|we) (.+)$/i,
  /\b(?:would|will|might) \p{L}+(?: \p{L}+)? .{2,40}\bif (?:i|we) (.+)$/iu,
]

const tails =
  /(?:,? because\b.*|,? and (?:what|how|who|where|would|if)\b.*|,? or (?:not|what|is (?:it|that).*|would .*|do i .*)|,? (?:please|pls|though|then|anyway|honestly|really|exactly|roughly|realistically|tbh|right now|do you think|by the way|if i (?:wanted|tried|want)(?: to)?|at all|without (?:a roll|rolling)|in (?:this|the) game|with my (?:skills?|stats?)|with what i(?: have|'ve got)))\s*$/i

/**
 * The act that a question asks about; undefined when it asks about none.
 *
 * @example
 * actAskedAbout('how hard would it be to pick the lock?') // 'pick the lock'
 */
export function actAskedAbout(question: string): string | undefined {
  const asked = question
    .replace(/[’]/g, "'")
    .replace(/[?!.\s]+$/, '')
    .replace(/,? (?:honestly|really|exactly|roughly|realistically|tbh|anyway|though)$/i, '')
    .trim()
  // A way that is asked for is told, and not gone.
  if (
    /^(?:and |so )?where (?:\w+ ){0,4}?(?:can|could|may|might|should|would|do) (?:i|we) (?:go|get|head|walk|travel|run|leave|find|meet|look|search|begin|start)\b/i.test(
      asked,
    )
  )
    return undefined
  if (/^(?:and |so )?(?:by |in |on )?(?:what|which) (?:road|way|route|path|door|direction)\b/i.test(asked))
    return undefined
  const rest = timeForRest.exec(asked)
  if (rest !== null) return `take a ${rest[1] ?? rest[2] ?? 'rest'}`
  for (const pattern of patterns) {
    const found = pattern.exec(asked)?.[1]?.replace(tails, '').replace(tails, '').trim()
    if (found !== undefined && /^\p{L}/u.test(found) && !senses.test(found) && !onlyIt.test(found))
      return found
  }
  const doing =
    /\bhow long (?:does|would|will|is) (\p{L}+ing\b.*?)(?: here)?(?: going to)? take\b/iu.exec(asked)?.[1] ??
    costOfDoing.exec(asked)?.[1]
  return doing === undefined ? undefined : withoutIng(doing)
}

/**
 * True for a question of whether there is time for something.
 *
 * @example
 * asksForTime('is there time for a short rest?') // true
 */
export function asksForTime(question: string): boolean {
  return timeFor.test(question) || timeForRest.test(question)
}

const timeFor = new RegExp(String.raw`${timeThere} (?:left )?(?:over )?(?:for (?:me|us) )?(?:to|for) `, 'i')

/**
 * True for a question of how hard, how likely, how risky something is, or what it would take.
 *
 * @example
 * asksOdds('how likely is it that she agrees?') // true
 */
export function asksOdds(question: string): boolean {
  return odds.test(question)
}

const odds =
  /\bhow (?:hard|difficult|tough|easy|tricky|risky|dangerous|likely|feasible)\b|\b(?:chances?|odds|likelihood|probability|difficulty)\b|\bwhat (?:would|will|does|might) (?:it|that) take to\b|\bhow (?:big|great|high|bad) (?:a|is the) (?:risk|chance)\b|\b(?:what|which) (?:do|would|must) (?:i|we) (?:have to |need to )?roll\b|\bwhat (?:does|would|will) .+ (?:require|demand)$|\b(?:lowest|least|highest|smallest|biggest|greatest) (?:risk|chance|odds|danger)\b|\b(?:safest|riskiest|easiest)\b|^is (?:the|that|this) .+ (?:dangerous|risky|difficult|safe)\b/i

/** "What could searching the booth cost?": what an act may bring, and no price; what is bought has one. */
const costOfDoing =
  /\bwhat (?:could|would|might|can|will|does|do|may|else (?:could|might)) (?!buying|hiring|renting|ordering|drinking|eating|something|anything|everything|nothing|evening|morning)(\p{L}{2,}ing\b.{2,60}?) (?:possibly |actually |really )?(?:cost|risk|endanger|bring (?:down )?(?:up)?on)(?: (?:me|us|one))?$/iu

/** True for a question of what an act may cost. */
export function asksCostOfDoing(question: string): boolean {
  return costOfDoing.test(question.replace(/[?!.\s]+$/, ''))
}

/** "Lying low" as an act: "lie low". */
function withoutIng(doing: string): string {
  return doing.replace(/^(\p{L}+?)ing\b/iu, (_all, stem: string) =>
    /^[ldtv]y$/i.test(stem) ? `${stem.slice(0, -1)}ie` : stem.replace(/([^aeiouls])\1$/iu, '$1'),
  )
}

/** "My chances of it working": the act that was spoken of before. */
const onlyIt = /^(?:it|that|this)(?: (?:work|succeed|go|com|turn|be)\w*(?: out| off| well)?)?$/i

/** What is seen, heard, known or had is asked about as such, and not as an act; so is what there is to do at all. */
const senses =
  /^(?:(?:even )?(?:see|hear|smell|tell|know|remember|make out|find out|do\b(?! (?:it|that|this)$)|be |go\??$|say\??$|type|ask you|trust|afford|use(?:$|\?| (?:to|for|as|against)\b)|have|get\??$|win(?:$| (?:this|the game|it all)$)|play(?:$| this)|undo|save|change my mind|understand|expect|call you)\b)/i
