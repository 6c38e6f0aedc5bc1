import { type FormEvent, useEffect, useRef } from 'react';
import { centsOf } from '../../../shared/money.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ChatLink } from '../../../ui/chat-link.tsx';
import { isChanged } from '../../../ui/is-changed.ts';
import { Price } from '../../../ui/price.tsx';
import { useSite } from '../client/site.ts';
import type { DatesAnswer, Rental, RentalDates } from './dates.ts';
import styles from './dates-box.module.css';

/** The rules, when they are loaded. Until then, and if loading fails, the browser sends the form to the server. */
let rules: typeof import('./answer.ts') | undefined;

async function loadRules(): Promise<void> {
  rules ??= await import('./answer.ts').catch(() => undefined);
}

const FIELDS = [
  ['depart', 'Départ', 'date'],
  ['retour', 'Retour', 'date'],
  ['heures', 'Heures, le même jour', 'number'],
] as const;

type Props = {
  rental: Rental;
  dates: RentalDates | undefined;
  answer: DatesAnswer | undefined;
  onAnswer: (answer: DatesAnswer | undefined) => void;
};

export function DatesBox({ rental, dates, answer, onAnswer }: Props) {
  const site = useSite();
  const form = useRef<HTMLFormElement>(null);
  const answerTyped = (isSent: boolean) => {
    if (!rules || !form.current) return;
    const formDates = Object.fromEntries(new FormData(form.current)) as RentalDates;
    // While the visitor types a year, the year starts with zeros.
    const isWhole = [formDates.depart, formDates.retour].every((day) => day > '1');
    const next =
      isWhole || isSent ? rules.answerDates({ ...formDates, heures: formDates.heures ?? '' }, rental, site) : undefined;
    onAnswer(next);
    const [firstInvalid] = Object.keys(next?.errors ?? {});
    if (isSent && firstInvalid) form.current.querySelector<HTMLElement>(`[name=${firstInvalid}]`)?.focus();
  };
  const answerNow = () => loadRules().then(() => answerTyped(false));
  const answerAtFirst = useRef(answerNow);
  useEffect(() => {
    // The visitor may have typed before this code ran.
    if (isChanged(form.current)) void answerAtFirst.current();
  }, []);
  const send = (event: FormEvent) => {
    if (!rules) return;
    event.preventDefault();
    answerTyped(true);
  };
  const hasHours = centsOf(rental.vehicle.price_per_hour ?? '') !== null;
  return (
    <section className={styles.box} aria-labelledby="vos-dates">
      <h2 id="vos-dates">Vos dates</h2>
      <form ref={form} action="#vos-dates" noValidate onFocus={loadRules} onChange={answerNow} onSubmit={send}>
        {FIELDS.filter(([name]) => name !== 'heures' || hasHours).map(([name, label, type]) => {
          const error = answer?.errors[name];
          return (
            <p key={name} className="stack gap-1">
              <label htmlFor={name} className="small strong">
                {label}
              </label>
              <input
                id={name}
                name={name}
                type={type}
                min={type === 'date' ? site.day : 1}
                defaultValue={dates?.[name]}
                aria-invalid={error !== undefined || undefined}
                aria-describedby={error && `${name}-erreur`}
              />
              {error && <span id={`${name}-erreur`}>{error}</span>}
            </p>
          );
        })}
        <Button type="submit" look="ghost">
          Estimer
        </Button>
      </form>
      <div role="status" className="stack gap-1 unless-empty">
        {answer?.price && <Answer {...answer} />}
      </div>
    </section>
  );
}

function Answer({ price, lines, chat }: DatesAnswer) {
  const { dealership } = useSite();
  const isSum = centsOf(price) !== null;
  return (
    <>
      <p className={styles.sum}>
        <span>{isSum ? 'environ ' : ''}</span>
        <Price price={price} style={dealership.interface} className={styles.price} />
      </p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>{`${isSum ? 'Estimation d’après les tarifs affichés, sous' : 'Sous'} réserve de disponibilité. Devis gratuit.`}</p>
      <ChatLink className={buttonClass('chat', styles.chat)} href={chat}>
        Demander ces dates
      </ChatLink>
    </>
  );
}
