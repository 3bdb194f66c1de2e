/**
 * What is too small for the long memory: a roll, a check, a purchase of a few coins (MEM-05). Only lines that are about
 * nothing else are meant, so a line that also tells of a death, an oath or a level is never taken for routine.
 */

const rolls =
  /\broll(?:s|ed)?\b[^.]{0,60}\d|\b(?:passed|failed|made|succeeded on|succeeded at)\b[^.]{0,30}\b(?:check|saving throw|save|roll)\b/iu
const trades =
  /\b(?:bought|buys|sold|sells|purchased|paid|pays|spent|haggled)\b[^.]{0,120}\b(\d{1,9}) ?(?:gp|sp|cp|gold|silver|copper|coins?|crowns?|credits?)\b/iu
const weighty =
  /\b(?:di(?:ed|es)|dead|death|kill(?:ed|s)?|slain|slew|murder\w{0,4}|betray\w{0,4}|swor(?:e|n)|oath|vow\w{0,3}|levels?|captur\w{0,4}|mission|quest|artifact|transform\w{0,4}|curse[ds]?|married|crown(?:ed|ing)|king|queen|secret|truth)\b/iu

/** No purchase below this is worth remembering for ever. */
const smallChange = 100
const longestRoutine = 160

/**
 * True for a line that says no more than that a die fell or a few coins changed hands.
 *
 * @example
 * isRoutineMemory('Kira rolled 14 on Perception.') // true
 */
export function isRoutineMemory(line: string): boolean {
  if (line.length > longestRoutine || weighty.test(line)) return false
  if (rolls.test(line)) return true
  const coins = trades.exec(line)?.[1]
  return coins !== undefined && Number(coins) < smallChange
}
