/** How a body is held beside what is done: "elbows on the bar", "hood up", "hands in view". */

/** A clause in small letters that only says how a body is held. */
export const bodyHeld =
  /^(?:both )?(?:tongue (?:stuck |poked )?out\b|(?:elbows|hands|fists|palms|arms|knees|feet|legs|heels|eyes|shoulders|fingers|boots) (?:(?:still|half|all|firmly|held|well) )?(?:on|in|against|behind|by|under|folded|crossed|clasped|tucked|planted|resting|propped|hunched|spread|wide|open|shut|closed|apart|together|raised|lowered|free|empty|visible|deep)\b(?! him\b| her\b| them\b)|(?:head|chin|collar|hood|jaw|face|mouth|lips|teeth) (?:held |kept )?(?:down|bowed|high|up|low|cocked|tilted|set|blank|straight|raised|clenched|shut)$)/
