import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { PATHS } from '../../../shared/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { isChanged } from '../../../ui/is-changed.ts';
import { Price } from '../../../ui/price.tsx';
import { Select } from '../../../ui/select.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useSite } from '../../catalogue/client/site.ts';
import {
  OTHER_ROUTE,
  TRIP_FIELDS,
  type TripAnswer,
  type TripField,
  type TripRequest,
  tripOf,
  WAY_BACK,
} from './trip.ts';
import type { TripPlace } from './trip-answer.ts';
import styles from './trip-form.module.css';

/** The rules, when they are loaded. Until then, and if loading fails, the browser sends the form to the server. */
let rules: typeof import('./trip-answer.ts') | undefined;

async function loadRules(): Promise<void> {
  rules ??= await import('./trip-answer.ts').catch(() => undefined);
}

const INPUTS: readonly [TripField, string, string, string?, object?][] = [
  ['date', 'Date', 'date'],
  ['heure', 'Heure', 'time'],
  [
    'adresse',
    'Adresse de départ ou d’arrivée (autre trajet : les deux)',
    'text',
    '',
    { autoComplete: 'address-line1' },
  ],
  ['passagers', 'Passagers', 'number', '1', { min: 1, max: 8 }],
  ['bagages', 'Bagages', 'number', '0', { min: 0, max: 20 }],
  ['vol', 'Numéro de vol (facultatif)', 'text', '', { placeholder: 'AF 1234', autoComplete: 'off' }],
];

type Props = { place: TripPlace; tripRequest: TripRequest | null };

export function TripForm({ place, tripRequest }: Props) {
  const { day } = useSite();
  const { form, answer, send, update } = useTripForm({ place, tripRequest });
  const trip = tripRequest?.trip;
  return (
    <section className={styles.trip} aria-labelledby="demande">
      <h2 id="demande">Préparer votre trajet</h2>
      <form
        ref={form}
        method="post"
        action={PATHS.vtcSend}
        noValidate
        onFocus={loadRules}
        onChange={update}
        onSubmit={send}
      >
        <p className="stack full gap-1">
          <label htmlFor="trajet" className="small strong">
            Trajet
          </label>
          <Select id="trajet" name="trajet" defaultValue={trip?.trajet}>
            {place.rates.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
            <option value={OTHER_ROUTE}>Autre trajet</option>
          </Select>
        </p>
        <fieldset>
          <legend className="small strong">Sens</legend>
          <Choice type="radio" name="sens" value="aller" isChosen={trip?.sens !== WAY_BACK}>
            Aller
          </Choice>
          <Choice type="radio" name="sens" value={WAY_BACK} isChosen={trip?.sens === WAY_BACK}>
            Retour, en sens inverse
          </Choice>
        </fieldset>
        {INPUTS.map(([name, label, type, first, more]) => {
          const error = answer?.errors[name];
          return (
            <p key={name} className={`stack gap-1 ${styles[name] ?? ''}`}>
              <label htmlFor={name} className="small strong">
                {label}
              </label>
              <input
                id={name}
                name={name}
                type={type}
                {...(type === 'date' ? { min: day } : more)}
                defaultValue={trip?.[name] || first}
                aria-invalid={error !== undefined || undefined}
                aria-describedby={error && `${name}-erreur`}
              />
              {error && <span id={`${name}-erreur`}>{error}</span>}
            </p>
          );
        })}
        <Choice type="checkbox" name="siege" value="oui" isChosen={!!trip?.siege}>
          Siège enfant
        </Choice>
        <Button type="submit" look="chat">
          <Icon name="chat" />
          Préparer le message
          <VisuallyHidden> (ouvre WhatsApp)</VisuallyHidden>
        </Button>
        <Result answer={answer} />
      </form>
    </section>
  );
}

type ChoiceProps = { type: string; name: TripField; value: string; isChosen: boolean; children: ReactNode };

function Choice({ isChosen, children, ...input }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input {...input} defaultChecked={isChosen} />
      {children}
    </label>
  );
}

/** Also shows a link to the chat, for browsers that did not open it. */
function Result({ answer }: { answer: TripAnswer | null }) {
  const { dealership } = useSite();
  return (
    <div role="status" className="unless-empty">
      {answer?.price && (
        <p>
          <span>{answer.reasons.length > 0 ? 'Prix du trajet\u00a0: ' : 'Forfait '}</span>
          <Price price={answer.price} style={dealership.interface} className={styles.price} />
        </p>
      )}
      {answer && answer.reasons.length > 0 && <p>{`Prix confirmé par message\u00a0: ${answer.reasons.join(', ')}.`}</p>}
      {answer?.chat && (
        <p>
          Votre message est prêt dans WhatsApp.{' '}
          <a href={answer.chat} target="_blank" rel="noopener noreferrer">
            Ouvrir WhatsApp
          </a>
        </p>
      )}
    </div>
  );
}

function useTripForm({ place, tripRequest }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [answer, setAnswer] = useState(tripRequest?.answer ?? null);
  const wasSent = useRef(tripRequest?.answer != null);

  const answerTyped = () => {
    if (!rules || !form.current) return null;
    const next = rules.answerTrip(tripOf(new FormData(form.current)), place, new Date());
    setAnswer(wasSent.current ? next : { ...next, errors: {} });
    return next;
  };
  const update = () => void loadRules().then(answerTyped);
  const send = (event: FormEvent) => {
    wasSent.current = true;
    const next = answerTyped();
    if (!next || !form.current) return;
    event.preventDefault();
    const firstInvalid = TRIP_FIELDS.find((name) => next.errors[name]);
    if (firstInvalid) form.current.querySelector<HTMLElement>(`#${firstInvalid}`)?.focus();
    else openChat(form.current, next.chat);
  };
  const updateAtFirst = useRef(update);
  useEffect(() => {
    // The visitor may have typed before this code ran.
    if (isChanged(form.current)) updateAtFirst.current();
  }, []);
  useEffect(() => chooseByTickets(form, update));
  return { form, answer, send, update };
}

/**
 * Opens the chat like a tap on a link in the form. So browsers do not block the window, and the statistics count a
 * contact for the chosen route.
 */
function openChat(form: HTMLFormElement, href: string): void {
  form.dataset.id = String(Number(new FormData(form).get('trajet')) || '');
  const link = Object.assign(document.createElement('a'), { href, target: '_blank', rel: 'noopener noreferrer' });
  form.append(link);
  link.click();
  link.remove();
}

function chooseByTickets(form: { current: HTMLFormElement | null }, update: () => void): () => void {
  const choose = (event: MouseEvent) => {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>('[data-prepare]');
    const rate = button ? button.dataset.prepare : '';
    const select = form.current?.querySelector('select');
    if (!rate || !select) return;
    event.preventDefault();
    select.value = rate;
    select.focus();
    form.current?.scrollIntoView({ block: 'center' });
    update();
  };
  document.addEventListener('click', choose);
  return () => document.removeEventListener('click', choose);
}
