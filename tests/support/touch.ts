import { onTestFinished } from 'vitest';

/** Conditions on the pointer, and conditions that are always or never true. */
const ON_A_PHONE = {
  '(pointer: coarse)': '(min-width: 0px)',
  '(hover: none)': '(min-width: 0px)',
  '(pointer: fine)': '(max-width: 0px)',
  '(hover: hover)': '(max-width: 0px)',
};

/** The browser cannot do that itself, because afterwards it would not know its mouse again. */
export function applyFingerStyles(): void {
  for (const { media } of [...document.styleSheets].flatMap(({ cssRules }) => mediaRules(cssRules))) {
    const before = media.mediaText;
    const changed = Object.entries(ON_A_PHONE).reduce((text, [from, to]) => text.replaceAll(from, to), before);
    if (changed === before) continue;
    media.mediaText = changed;
    onTestFinished(() => {
      media.mediaText = before;
    });
  }
}

function mediaRules(rules: CSSRuleList): CSSMediaRule[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSMediaRule) return [rule, ...mediaRules(rule.cssRules)];
    return rule instanceof CSSGroupingRule ? mediaRules(rule.cssRules) : [];
  });
}
