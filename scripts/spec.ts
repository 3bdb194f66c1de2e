/**
 * `npm run spec`: which rules are proven by which tests.
 *
 *   npm run spec [-- GROUP|ID…]        one line a rule, from the kept results; renews SPEC.md
 *   npm run spec -- --check GROUP|ID…  switches their marks off and says what happened; keeps it in spec/results.json
 *   npm run spec -- --check all        the same with the whole book (also --full); takes minutes
 *   npm run spec -- --changed          only what was not run since it changed, or never; goes on with a stopped run
 *   npm run spec -- --verify           fails when SPEC.md is stale or a test names no rule; writes and runs nothing
 *   npm run spec -- --json             the kept results as data; writes and runs nothing
 */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Finding, showFinding } from './check/finding.ts'
import { checkSpec } from './spec/check-spec.ts'
import { runMutations } from './spec/mutation-run.ts'
import { countProven } from './spec/spec-page.ts'
import { countTests, type RuleState, readSpecState, type SpecState, standings } from './spec/spec-state.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      check: { type: 'boolean', default: false },
      full: { type: 'boolean', default: false },
      changed: { type: 'boolean', default: false },
      verify: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  })
  const state = readSpecState(root)
  const words = positionals.map((word) => word.toUpperCase()).filter((word) => word !== 'ALL')
  const unknown = words.filter((word) => !rulesOf(state).some((rule) => isMeant([word], rule)))
  if (unknown.length > 0) return complain(`There is no group and no rule ${unknown.join(', ')}.`)
  const all = values.full || values.changed || positionals.includes('all')
  if (values.check && !all && words.length === 0)
    return complain('Say what to check: groups (DICE), rules (DICE-12), all, or --changed.')
  if (values.check || values.full || values.changed) return checkRules(words, values.changed, state)
  const findings = checkSpec(root, { write: !values.verify && !values.json }, state)
  if (values.json) sayJson(state, findings)
  else if (!values.verify) sayRules(rulesOf(state).filter((rule) => isMeant(words, rule)))
  if (!values.json) for (const finding of findings) console.error(showFinding(finding))
  return findings.some((finding) => !finding.note) ? 1 : 0
}

/** Everything when nothing is named; else groups and single rules. */
function isMeant(words: readonly string[], { rule }: RuleState): boolean {
  return words.length === 0 || words.includes(rule.id) || words.includes(rule.id.replace(/-\d+$/, ''))
}

function rulesOf(state: SpecState): RuleState[] {
  return state.groups.flatMap((group) => group.rules)
}

function complain(sentence: string): number {
  console.error(sentence)
  return 2
}

/** Named rules must all be proven; with the whole book it is enough that no proof is lost and nothing is broken. */
async function checkRules(words: readonly string[], changed: boolean, before: SpecState): Promise<number> {
  const wants = (rule: RuleState): boolean =>
    isMeant(words, rule) && (!changed || rule.standing.startsWith('not run'))
  const say = (line: string): void => console.log(line)
  const after = await runMutations(root, {
    wants,
    at: dayAndCommit(),
    full: words.length === 0 && !changed,
    say,
  })
  if (after === null) return 1
  for (const finding of checkSpec(root, { write: true }, after)) console.error(showFinding(finding))
  const asked = new Set(
    rulesOf(before)
      .filter(wants)
      .map(({ rule }) => rule.id),
  )
  const shown = rulesOf(after).filter(({ rule }) => asked.has(rule.id))
  sayRules(shown)
  if (words.length > 0) return shown.every(({ standing }) => standing === 'proven') ? 0 : 1
  const proven = new Set(
    rulesOf(before)
      .filter(({ standing }) => standing === 'proven')
      .map(({ rule }) => rule.id),
  )
  const lost = shown.filter(
    ({ rule, standing }) =>
      standing === 'broken' || standing === 'red before' || (proven.has(rule.id) && standing !== 'proven'),
  )
  for (const { rule, standing } of lost) console.error(`✗ ${rule.id} ${standing}`)
  return lost.length === 0 ? 0 : 1
}

/** `2026-03-01 at 1a2b3c4`; `after` instead of `at` when the tree holds more than the commit. */
function dayAndCommit(): string {
  const git = (...words: string[]): string =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()
  const changed =
    git('status', '--porcelain', '--', 'src', 'test', 'scripts', 'tools', 'evals', 'web', 'spec/rules') !== ''
  return `${new Date().toISOString().slice(0, 10)} ${changed ? 'after' : 'at'} ${git('rev-parse', '--short', 'HEAD')}`
}

function sayJson(state: SpecState, findings: readonly Finding[]): void {
  const rules = rulesOf(state)
  const said = rules.map(({ rule, standing, reason, tests, provenBy, short }) => ({
    ...{ ...rule, standing, reason, tests, proven_by: provenBy },
    short: short.map(({ file, line, verdict }) => ({ file, line, verdict })),
  }))
  const proven = countProven(rules)
  console.log(
    JSON.stringify({ proven, total: rules.length, full: state.full, rules: said, findings }, null, 2),
  )
}

function sayRules(rules: readonly RuleState[]): void {
  for (const { rule, standing, reason, provenBy, short } of rules) {
    const places = short.map(({ file, line, verdict }) => ` ${file}:${line} (${verdict})`).join(',')
    const why =
      standing === 'proven' ? ` (${countTests(provenBy.length)})` : `: ${reason}${places && `:${places}`}`
    console.log(`${rule.id} ${standing}${why}`)
  }
  const counted = standings
    .map((standing) => `${standing} ${rules.filter((rule) => rule.standing === standing).length}`)
    .filter((text) => !text.endsWith(' 0'))
  console.log(`${counted.join(', ')}; ${rules.length} in all`)
}

process.exitCode = await main(process.argv.slice(2))
