/** What a player says is so instead of trying it. Nobody here decides whether it is: the validator does. */

import type { Draft } from '../act/act-draft.ts'
import { posingIn } from '../act/words-that-change-an-act.ts'

const outcomes =
  /\b(?:i (?:kill|find|get|convince|win|succeed|manage to|discover|already have|have a|own|remember that|turn out)\b[^.]*|(?:he|she|they|it|the \w+) (?:dies?|falls? (?:dead|asleep|down)|agrees?|believes? me|gives? me|tells? me everything|lets? me|runs? away|surrenders?|opens? (?:up|for me))\b[^.]*|(?:so|and) (?:he|she|they|it|the \w+) (?:falls?|dies?|agrees?|opens?|breaks?|drops?)\b[^.]*)/gi
const declared =
  /^(?:there is|there's|it turns out|suddenly|luckily|fortunately|it is|my (?:father|mother|brother|sister|uncle|cousin|old friend) is)\b/i

/** Claims in a line, in the player's words. */
export function claimsIn(text: string, drafts: readonly Draft[]): string[] {
  const unquoted = text.replace(/"[^"]*"?/g, ' ')
  const said = [...unquoted.matchAll(outcomes)]
    .map(([words]) => words.trim())
    .filter((words) =>
      /\b(?:dies?|falls?|agrees?|believes?|surrenders?|already have|turn|succeed|gives? me|lets? me|opens?|breaks?|drops?)\b/i.test(
        words,
      ),
    )
  const stated = declared.test(unquoted) ? [unquoted.split(/[.;]/, 1)[0]?.trim() ?? ''] : []
  const persona = drafts
    .filter(({ action }) => action === 'deceive' || action === 'tell')
    .flatMap(({ clause, tail }) => posingIn(`${clause} ${tail}`) ?? [])
  return [...new Set([...said, ...stated, ...persona])].filter((words) => words !== '')
}
