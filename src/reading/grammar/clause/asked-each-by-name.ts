/**
 * "Juna why 4 cups odile what was that noise": quick hands call several people in one line without a mark between. Each is
 * asked what stands behind the name.
 */

const asks =
  "(?:who|whos|who's|what|whats|what's|where|wheres|where's|why|how|which|when|did|do|does|have|has|are|is|was|were|can|could|will|would|tell me)"
/** Behind a name in the middle of a line, these only begin a question of their own with more of it behind. */
const asksAnew =
  /^(?:(?:who|what|where|why|how|which)(?:'?s)?(?: \p{L}+)? (?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|you|u)|(?:who|what|where|how)'?s|why (?:\p{N}+|the|that|so|no|all)|(?:did|do|have|are|can|could|will|would) (?:you|u|ya)|tell me)\b/iu
/** Behind these somebody is spoken of, or asked in other words. */
const speaksOf =
  /(?:^|\s)(?:about|to|of|with|for|by|from|at|and|or|than|like|as|the|a|an|is|are|was|were|did|does|do|has|have|had|can|could|will|would|if|that|ask|tell|say|said|saw|see|seen|know|meet|met|trust|love|hate|kill|killed|hear|heard|why|where|how|when|what|who|whom|agent|mister|mr|miss|mrs|old)$/iu

/**
 * A line that calls several people in turn, as one question to each; undefined where it does not.
 *
 * @example
 * askedEachByName('juna why 4 cups odile what was that noise', ['juna', 'odile']) // 'I ask juna: "why 4 cups?" Then I ask odile: "what …?"'
 */
export function askedEachByName(line: string, names: readonly string[]): string | undefined {
  if (/[,.;:!?"].*\S/u.test(line.replace(/[.!?\s]+$/u, ''))) return undefined
  const called = [
    ...line.matchAll(new RegExp(`(?<=^|\\s)(\\p{L}[\\p{L}'’-]*) (?=${asks}\\b)`, 'giu')),
  ].filter(({ 1: name = '', index, 0: found }) => {
    const before = line.slice(0, index).trim()
    if (!names.includes(name.toLowerCase())) return false
    if (/^(?:(?:hey|hi|ok|okay|yo|so|and|oi|please)\s*)*$/iu.test(before)) return true
    return !speaksOf.test(before) && asksAnew.test(line.slice(index + found.length))
  })
  const [first] = called
  const whom = new Set(called.map(({ 1: name = '' }) => name.toLowerCase()))
  if (first === undefined || whom.size < 2 || !opens.test(line.slice(0, first.index))) return undefined
  return called
    .map(({ 1: name = '', index, 0: found }, at) => {
      const words = line.slice(index + found.length, called[at + 1]?.index ?? line.length)
      return `I ask ${name}: "${words.trim().replace(/[\s?!.]+$/u, '')}?"`
    })
    .join(' Then ')
}

const filler = '(?:h+m+|m+h+m*|eh+|e+r+m*|u+h+m*|huh|oh+|a+h+a*)'
const calledLast = new RegExp(
  `^(.*\\b(?:you|your|u|ur|ya)\\b.*?)(?:[ ,]+${filler}|,)[ ,]+(?:${filler}[ ,]+)*([\\p{L}][\\p{L}'’-]*)[?!. ]*$`,
  'iu',
)

/**
 * "I saw you peek at her, so why are you looking at Chen like that hmmmm Viktor??": whoever is called at the very end
 * hears it, and not who is spoken of.
 */
export function askedOfLast(line: string, names: readonly string[]): string | undefined {
  const [, words = '', name = ''] = calledLast.exec(line) ?? []
  if (words === '' || !names.includes(name.toLowerCase()) || !/\?[?! ]*$/u.test(line)) return undefined
  return /\bi (?:\p{L}+ly )?(?:ask|tell|say|whisper)\b/iu.test(words)
    ? undefined
    : `I ask ${name}: "${words.replace(/[.!?]+(?=\s)/gu, ',')}?"`
}

const all =
  "(?:everybody|everyone|all|you all|y[’']?all|folks|people|friends|ladies and gentlemen|ladies|gentlemen|lads|gang|guys)"
const askedOfAll = new RegExp(
  `^(?:(?:hello|hi|hey|good (?:evening|morning|day|night)|evening|excuse me|listen|please|so|ok|okay)[ ,]+)*(?:to )?${all}\\b[,.!:]* .*\\?[?! ]*$|^(?:(?:hello|hi|hey|good (?:evening|morning|day)|excuse me|please|so|ok|okay)[ ,!.]+)*(?:has|have|did|does|do|is|was|can|could|will|would) (?:anybody|anyone|somebody|someone|any of you)\\b.*\\?[?! ]*$`,
  'iu',
)

/** "Hello everybody! Please, what was that noise?", "has anybody here seen him?": everybody who is here is asked. */
export function askedOfEverybody(line: string): string | undefined {
  return askedOfAll.test(line) ? `I ask everybody: "${line.replace(/!+(?=\s)/gu, ',')}"` : undefined
}

/** "When she had laid the pencil down, I asked her softly whether …": when it is asked asks nothing. */
export function withoutMomentBefore(line: string): string {
  return line.replace(momentBefore, '')
}

const momentBefore =
  /^(?:when|as|while|once|after|before)\b (?!(?:is|are|was|were|did|does|do|will|would|can|could)\b)[^,.?!"]{3,80}, (?=i (?:\p{L}+ly )?(?:ask|asked|say|said|tell|told|whisper|whispered|inquired?|enquired?) (?:him|her|them|(?:the |old )?\p{L}+)\b)/iu

const opens = /^(?:(?:hey|hi|ok|okay|yo|so|and|oi|please)\s*)*$/iu
