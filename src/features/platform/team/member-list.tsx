import { Button } from '../../../admin-ui/button.tsx';
import page from '../../../admin-ui/page.module.css';
import { type Dates, useDates } from '../../../admin-ui/session/use-dates.ts';
import { ROLE_LABELS, ROLES, type Role, roleOf } from '../../../shared/role.ts';
import { Select } from '../../../ui/select.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './list.module.css';
import type { Member } from './team.schema.ts';

type Props = {
  members: readonly Member[];
  own: string;
  onRole: (member: Member, role: Role) => void;
  onRemove: (member: Member) => void;
  onReset: (member: Member) => void;
  onLink: (member: Member) => void;
};

export function MemberList({ members, own, onRole, onRemove, onReset, onLink }: Props) {
  const dates = useDates();
  return (
    <ul className={page.rows}>
      {members.map((member) => (
        <li key={member.name} className={page.row}>
          <span className={page.text}>
            <span>
              {member.name}
              {member.name === own && ' (vous)'}
            </span>
            <small>Depuis le {dates.dayOf(new Date(member.created_at))}</small>
            <small>{lastUse(member, dates)}</small>
            <small>{secondFactors(member)}</small>
          </span>
          <label className={styles.role}>
            <VisuallyHidden>Rôle de {member.name}</VisuallyHidden>
            <Select value={member.role} onChange={({ target }) => onRole(member, roleOf(target.value))}>
              {ROLES.map((role) => (
                <option key={role} value={role}>
                  {ROLE_LABELS[role]}
                </option>
              ))}
            </Select>
          </label>
          <span className={`row wrap gap-3 ${page.actions}`}>
            {member.name !== own && (
              <Button look="ghost" onClick={() => onLink(member)}>
                Nouveau lien<VisuallyHidden> : {member.name}</VisuallyHidden>
              </Button>
            )}
            {member.second_factors.length > 0 && member.name !== own && (
              <Button look="ghost" onClick={() => onReset(member)}>
                Téléphone perdu<VisuallyHidden> : {member.name}</VisuallyHidden>
              </Button>
            )}
            <Button look="ghost" onClick={() => onRemove(member)}>
              Supprimer<VisuallyHidden> {member.name}</VisuallyHidden>
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}

function lastUse({ last_used_at }: Member, dates: Dates): string {
  if (last_used_at === null) return 'Ne s’est jamais connecté';
  return `Dernière activité le ${dates.momentOf(last_used_at)}`;
}

function secondFactors({ second_factors: factors }: Member): string {
  if (factors.length === 0) return 'Mot de passe seul';
  return factors.map((factor) => (factor === 'passkey' ? 'Clé d’accès' : 'Code à usage unique')).join(', ');
}
