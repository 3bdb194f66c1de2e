/**
 * Looks that only use the eyes: a glance, a peek, an eye kept on somebody, a check that all is as it was. They tell what
 * is in plain sight. Whoever wants what is hidden says so by a verb of searching, so that no die falls for a glance.
 */

const glancing =
  /^(?:glance|peek|peep|squint|spy|keep\b.*\b(?:eyes? on|watch on|watching|tabs on|in view|in sight|in \[view\/sight\]|sight of)|eye|eyeball|watch|observe|see (?:if|whether)|check (?:that|if|whether|on)|make sure|confirm|verify|find out (?:if|whether)|cast _ (?:eye|eyes)|track with)\b/
const checking = /^(?:check|verify|confirm|ensure|look|see|glance|peek|peep)$/
const through = /^(?:in|into|through|via|by|over|with|at|from|on)$/
const contents = /^(?:that|if|whether)$/

/** True when a verb of looking only uses the eyes. */
export function isGlance(verb: string, details: string): boolean {
  return (
    glancing.test(verb) ||
    (/^(?:check|look|see|inspect|examine|study)\b/.test(verb) && onlyEyes.test(details)) ||
    (/^(?:check|verify|confirm)$/.test(verb) && /\bthat\b/.test(details))
  )
}

/** "Check how it is tied up": what can be seen of how a thing stands or hangs is nothing hidden. */
const onlyEyes =
  /\bhow (?:(?:the|that|this|its?|it's|his|her|their) )?(?:\p{L}+ ){0,4}?(?:is|'s|are|was|has been) (?:\p{L}+ )?(?:tied|moored|fixed|fastened|locked|made fast|secured|built|hung|held|set|placed|anchored|attached|chained|nailed|laid)\b|\b(?:without touching|not touching|from (?:here|afar|a distance|where i)|at a distance|touching nothing|hands off)\b/u

interface Worded {
  readonly word: string
}

/** "Check in the mirror that Chen stays seated": what one looks through is not looked into; what is checked stands behind "that". */
export function checkedOnly<Part extends Worded>(tokens: readonly Part[]): readonly Part[] {
  const [verb, by] = tokens
  const checked = tokens.findIndex(({ word }, at) => at > 2 && contents.test(word))
  return checked > 0 && checking.test(verb?.word ?? '') && through.test(by?.word ?? '')
    ? [...tokens.slice(0, 1), ...tokens.slice(checked)]
    : tokens
}
