/** Words that say yes, however they are spelt, as a part of a pattern: "yes", "yea", "ya", "aye", "sure thing". */
export const yesWords =
  'y|yes+|ye|yea+h*|yeh|yep|yup|ya+h*|aye|sure(?: thing)?|ok|okay|k|kk|all ?right|certainly'
