/**
 * `npm run spec`: which rules are proven by which tests.
 *
 *   npm run spec                             one line a rule; renews SPEC.md
 *   npm run spec -- --check                  fails when SPEC.md is stale or a test names no rule; writes nothing
 *   npm run spec -- --json                   the same as data; writes nothing
 *   npm run spec -- --mutate [ID…] [--limit N]  switches each marked enforcement off and expects red
 */
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Finding, showFinding } from './check/finding.ts'
import { checkSpec } from './spec/check-spec.ts'
import { mutate } from './spec/mutate.ts'
import { countTests, type RuleState, readSpecState } from './spec/spec-state.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      check: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      mutate: { type: 'boolean', default: false },
      limit: { type: 'string', default: 'Infinity' },
    },
  })
  if (values.mutate) {
    const options = {
      ids: positionals,
      limit: Number(values.limit),
      say: (line: string) => console.log(line),
    }
    return (await mutate(root, options)) ? 0 : 1
  }
  const state = readSpecState(root)
  const rules = state.groups.flatMap((group) => group.rules)
  const findings = checkSpec(root, { write: !values.check && !values.json }, state)
  if (values.json) sayJson(rules, findings)
  else sayLines(rules, positionals, findings)
  return findings.some((finding) => !finding.note) ? 1 : 0
}

function sayJson(rules: readonly RuleState[], findings: readonly Finding[]): void {
  const said = rules.map(({ rule, proven, reason, tests }) => ({ ...rule, proven, reason, tests }))
  const proven = rules.filter((state) => state.proven).length
  console.log(JSON.stringify({ proven, total: rules.length, rules: said, findings }, null, 2))
}

function sayLines(rules: readonly RuleState[], ids: readonly string[], findings: readonly Finding[]): void {
  for (const { rule, proven, reason, tests } of rules) {
    if (ids.length > 0 && !ids.includes(rule.id)) continue
    console.log(`${rule.id} ${proven ? `proven (${countTests(tests.length)})` : `unproven: ${reason}`}`)
  }
  for (const finding of findings) console.error(showFinding(finding))
  console.log(`proven ${rules.filter((state) => state.proven).length} of ${rules.length}`)
}

process.exitCode = await main(process.argv.slice(2))
