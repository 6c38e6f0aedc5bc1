/** Writes a page as lines: what it says, where its links and forms lead, and its structure for assistive technology. */
import { type HtmlElement, HtmlValidate, Parser, TextNode } from 'html-validate';

export type PageOutline = { attributes: string; head: string[]; body: string[] };

const config = new HtmlValidate({ root: true, elements: ['html5'] }).getConfigForSync('page.html');

/** Elements inside a line. All others begin a line, so that an added `div` or `span` changes nothing. */
const INLINE = new Set(
  'a abbr b bdi cite code data del em i ins kbd label mark q s small span strong sub sup svg time u var'.split(' '),
);

/** Elements that have a line of their own, and whose contents are indented. */
const GROUPS = new Set(
  'address article aside button datalist details dialog fieldset figure footer form header legend main nav noscript search section select summary table template textarea'.split(
    ' ',
  ),
);

const IMAGE = ['src', 'loading', 'fetchpriority', 'width', 'height'];
const LINK = ['rel', 'target', 'download', 'hreflang', 'aria-current', 'aria-pressed', 'role', 'hidden'];
const CONTROL = [
  ...['type', 'name', 'value', 'checked', 'selected', 'required', 'disabled', 'readonly', 'multiple'],
  ...['min', 'max', 'step', 'minlength', 'maxlength', 'pattern', 'placeholder', 'autocomplete', 'inputmode', 'list'],
  ...['form', 'formaction', 'formmethod', 'enterkeyhint', 'aria-invalid', 'aria-pressed', 'aria-expanded'],
];
const GROUP = [
  ...['id', 'role', 'action', 'method', 'open', 'hidden', 'inert', 'tabindex', 'lang', 'translate', 'scope'],
  ...['aria-current', 'aria-live', 'aria-busy', 'aria-atomic', 'aria-haspopup', 'popover', 'popovertarget'],
];
const GENERATED_ID = /^_[Rr]_/;

/** `html` must have no scripts and no styles. */
export function pageOutline(html: string): PageOutline {
  const document = new Parser(config).parseHtml(html);
  const [root] = document.querySelectorAll('html');
  const [body] = document.querySelectorAll('body');
  if (!root || !body) throw new Error(`the page has no body: ${html.slice(0, 200)}`);
  return {
    attributes: attributesOf(root, ['lang', 'dir', 'translate']),
    head: headLines(document),
    body: new BodyLines(document).of(body),
  };
}

/** Returns the sorted lines of the head, whose order has no meaning. React may write some of them into the body. */
function headLines(document: HtmlElement): string[] {
  const titles = document.querySelectorAll('title').filter((title) => title.closest('svg') === null);
  const links = document.querySelectorAll('link').filter((link) => !attributeOf(link, 'href').startsWith('/assets/'));
  const all = [...document.querySelectorAll('meta'), ...links];
  return [
    ...titles.map((title) => `title: ${textOf(title)}`),
    ...all
      .map((element) => {
        const names = element.attributes.map(({ key }) => key).filter((name) => name !== 'data-precedence');
        return `${element.tagName} ${attributesOf(element, names)}`;
      })
      .sort(),
  ];
}

class BodyLines {
  readonly #lines: string[] = [];
  readonly #textOfId: Map<string, string>;
  readonly #labelOfId: Map<string, string>;
  #line = '';
  #depth = 0;

  constructor(document: HtmlElement) {
    const byAttribute = (name: string, selector: string) =>
      new Map(document.querySelectorAll(selector).map((element) => [attributeOf(element, name), textOf(element)]));
    this.#textOfId = byAttribute('id', '[id]');
    this.#labelOfId = byAttribute('for', 'label[for]');
  }

  of(body: HtmlElement): string[] {
    this.#children(body);
    this.#endLine();
    return this.#lines;
  }

  #endLine(): void {
    const text = collapsed(this.#line).trim();
    if (text !== '') this.#lines.push(`${'  '.repeat(this.#depth)}${text}`);
    this.#line = '';
  }

  #children(element: HtmlElement): void {
    for (const node of element.childNodes) {
      if (node instanceof TextNode) this.#line += decoded(node.textContent);
      else if ('tagName' in node) this.#element(node as HtmlElement);
    }
  }

  #element(element: HtmlElement): void {
    const { tagName } = element;
    if (['link', 'meta', 'source'].includes(tagName)) return;
    if (tagName === 'img') this.#line += `{img "${attributeOf(element, 'alt')}"${this.#marks(element, IMAGE)}}`;
    else if (tagName === 'a') this.#link(element);
    else if (['input', 'option', 'iframe', 'video'].includes(tagName)) this.#control(element);
    else if (GROUPS.has(tagName) || this.#marks(element, ['role', 'hidden', 'popover']) !== '') this.#group(element);
    else if (INLINE.has(tagName)) this.#children(element);
    else this.#block(element);
  }

  #block(element: HtmlElement): void {
    const { tagName } = element;
    if (tagName === 'td' || tagName === 'th') this.#line += ' | ';
    else this.#endLine();
    if (/^h[1-6]$/.test(tagName)) this.#line += `${tagName}${this.#marks(element, ['id'])}: `;
    this.#children(element);
    if (tagName !== 'td' && tagName !== 'th') this.#endLine();
  }

  #link(element: HtmlElement): void {
    this.#line += '[';
    this.#children(element);
    this.#line += `](${attributeOf(element, 'href')}${this.#marks(element, LINK)})`;
  }

  #control(element: HtmlElement): void {
    this.#endLine();
    this.#line = `${element.tagName}${this.#label(element)}${this.#marks(element, [...CONTROL, 'src'])}: `;
    this.#children(element);
    this.#line = this.#line.replace(/: $/, '');
    this.#endLine();
  }

  #group(element: HtmlElement): void {
    this.#endLine();
    this.#line = `<${element.tagName}${this.#label(element)}${this.#marks(element, [...GROUP, ...CONTROL])}>`;
    this.#endLine();
    this.#depth += 1;
    this.#children(element);
    this.#endLine();
    this.#depth -= 1;
  }

  /** Returns the text of a control's label element. */
  #label(element: HtmlElement): string {
    if (!['input', 'select', 'textarea'].includes(element.tagName)) return '';
    const label = element.closest('label');
    const text = label === null ? this.#labelOfId.get(attributeOf(element, 'id')) : textOf(label);
    return text === undefined ? '' : ` "${text}"`;
  }

  /** Returns these attributes, the accessible name and the description, with a space before each. */
  #marks(element: HtmlElement, names: readonly string[]): string {
    const own = attributesOf(element, names);
    const texts = ['aria-label', 'aria-labelledby', 'aria-describedby'].map((name) => {
      const value = attributeOf(element, name);
      if (value === '') return '';
      const text =
        name === 'aria-label'
          ? value
          : value
              .split(' ')
              .map((id) => this.#textOfId.get(id) ?? `#${id}`)
              .join(' ');
      return `${name.replace('aria-', '')}="${text}"`;
    });
    return [own, ...texts]
      .filter((text) => text !== '')
      .map((text) => ` ${text}`)
      .join('');
  }
}

function attributesOf(element: HtmlElement, names: readonly string[]): string {
  return [...new Set(names)]
    .filter((name) => element.hasAttribute(name) && !(name === 'id' && GENERATED_ID.test(attributeOf(element, name))))
    .map((name) => (attributeOf(element, name) === '' ? name : `${name}="${attributeOf(element, name)}"`))
    .join(' ');
}

function textOf(element: HtmlElement): string {
  return collapsed(decoded(element.textContent)).trim();
}

/** Returns '' for an absent attribute. Shortens data in addresses. */
function attributeOf(element: HtmlElement, name: string): string {
  return decoded(element.getAttributeValue(name) ?? '').replace(/^data:([\w/+-]+).*/s, 'data:$1');
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };

/** The parser keeps character references. */
function decoded(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (reference, hex, decimal, name) => {
    if (name !== undefined) return NAMED[name] ?? reference;
    return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });
}

/** Keeps non-breaking spaces. */
function collapsed(text: string): string {
  return text.replace(/[ \t\r\n]+/g, ' ');
}
