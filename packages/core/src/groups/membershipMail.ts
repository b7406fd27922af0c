/**
 * The mail to a person whose membership in a group another person has changed. It says who did it and how to answer or leave,
 * and has no link: false mails of this kind have one.
 */
import type { Language } from '../language/language'
import { nameInMail } from '../language/nameText'
import type { MembershipStatus } from './membership'

/** What a membership became. The other statuses are the user's own doing. */
type Told = 'Invited' | 'JoinedWithAllCases' | 'JoinedWithSelectedCases' | 'NoMembership'

interface Words extends Readonly<Record<Told, string>> {
  readonly subject: string
  /** How to answer an invitation. */
  readonly answer: string
  /** How to leave, for a member. */
  readonly how: string
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    subject: 'Your membership in a group has changed',
    Invited: '{by} has invited you to the group “{group}”. You share nothing with it until you join.',
    JoinedWithAllCases: '{by} has made you a member of the group “{group}”. It sees all your cases.',
    JoinedWithSelectedCases:
      '{by} has set your membership in the group “{group}” to selected cases. It sees the cases that you assign to it.',
    NoMembership:
      '{by} has ended your membership, invitation or request in the group “{group}”. It no longer sees your cases.',
    answer: 'To join or decline, sign in to Casebook, open Groups and choose the group.',
    how: 'You can leave at any time: sign in to Casebook, open Groups and choose the group.',
  },
  de: {
    subject: 'Ihre Mitgliedschaft in einer Gruppe hat sich geändert',
    Invited: '{by} hat Sie in die Gruppe „{group}“ eingeladen. Sie teilen nichts mit ihr, bis Sie beitreten.',
    JoinedWithAllCases: '{by} hat Sie zum Mitglied der Gruppe „{group}“ gemacht. Sie sieht alle Ihre Fälle.',
    JoinedWithSelectedCases:
      '{by} hat Ihre Mitgliedschaft in der Gruppe „{group}“ auf ausgewählte Fälle gesetzt. Sie sieht die Fälle, die Sie ihr zuordnen.',
    NoMembership:
      '{by} hat Ihre Mitgliedschaft, Einladung oder Anfrage in der Gruppe „{group}“ beendet. Sie sieht keinen Ihrer Fälle mehr.',
    answer:
      'Um beizutreten oder abzulehnen, melden Sie sich bei Casebook an, öffnen Sie Gruppen und wählen Sie die Gruppe.',
    how: 'Sie können jederzeit austreten: Melden Sie sich bei Casebook an, öffnen Sie Gruppen und wählen Sie die Gruppe.',
  },
  es: {
    subject: 'Su pertenencia a un grupo ha cambiado',
    Invited: '{by} le ha invitado al grupo «{group}». No comparte nada con él hasta que se una.',
    JoinedWithAllCases: '{by} le ha hecho miembro del grupo «{group}». El grupo ve todos sus casos.',
    JoinedWithSelectedCases:
      '{by} ha limitado su pertenencia al grupo «{group}» a casos seleccionados. El grupo ve los casos que usted le asigna.',
    NoMembership:
      '{by} ha puesto fin a su pertenencia, invitación o solicitud en el grupo «{group}». El grupo ya no ve ninguno de sus casos.',
    answer: 'Para unirse o rechazar la invitación, inicie sesión en Casebook, abra Grupos y elija el grupo.',
    how: 'Puede abandonarlo en cualquier momento: inicie sesión en Casebook, abra Grupos y elija el grupo.',
  },
  fr: {
    subject: 'Votre adhésion à un groupe a changé',
    Invited: '{by} vous a invité dans le groupe « {group} ». Vous ne partagez rien avec lui avant de le rejoindre.',
    JoinedWithAllCases: '{by} vous a inscrit comme membre du groupe « {group} ». Le groupe voit tous vos cas.',
    JoinedWithSelectedCases:
      '{by} a limité votre adhésion au groupe « {group} » à des cas choisis. Le groupe voit les cas que vous lui attribuez.',
    NoMembership:
      '{by} a mis fin à votre adhésion, à votre invitation ou à votre demande dans le groupe « {group} ». Le groupe ne voit plus aucun de vos cas.',
    answer: 'Pour accepter ou refuser, connectez-vous à Casebook, ouvrez Groupes et choisissez le groupe.',
    how: 'Vous pouvez le quitter à tout moment : connectez-vous à Casebook, ouvrez Groupes et choisissez le groupe.',
  },
  it: {
    subject: 'La sua appartenenza a un gruppo è cambiata',
    Invited: '{by} l’ha invitata nel gruppo «{group}». Non condivide nulla con il gruppo finché non vi aderisce.',
    JoinedWithAllCases: '{by} l’ha resa membro del gruppo «{group}». Il gruppo vede tutti i suoi casi.',
    JoinedWithSelectedCases:
      '{by} ha limitato la sua appartenenza al gruppo «{group}» a casi selezionati. Il gruppo vede i casi che lei gli assegna.',
    NoMembership:
      '{by} ha posto fine alla sua appartenenza, al suo invito o alla sua richiesta nel gruppo «{group}». Il gruppo non vede più nessuno dei suoi casi.',
    answer: 'Per aderire o rifiutare, acceda a Casebook, apra Gruppi e scelga il gruppo.',
    how: 'Può lasciarlo in qualsiasi momento: acceda a Casebook, apra Gruppi e scelga il gruppo.',
  },
  pt: {
    subject: 'A sua participação num grupo mudou',
    Invited: '{by} convidou-o para o grupo «{group}». Não partilha nada com ele até aderir.',
    JoinedWithAllCases: '{by} tornou-o membro do grupo «{group}». O grupo vê todos os seus casos.',
    JoinedWithSelectedCases:
      '{by} limitou a sua participação no grupo «{group}» a casos selecionados. O grupo vê os casos que lhe atribuir.',
    NoMembership:
      '{by} terminou a sua participação, o seu convite ou o seu pedido no grupo «{group}». O grupo já não vê nenhum dos seus casos.',
    answer: 'Para aderir ou recusar, inicie sessão no Casebook, abra Grupos e escolha o grupo.',
    how: 'Pode sair em qualquer altura: inicie sessão no Casebook, abra Grupos e escolha o grupo.',
  },
  ru: {
    subject: 'Ваше участие в группе изменилось',
    Invited: '{by} приглашает вас в группу «{group}». Пока вы не вступите, вы ничем с ней не делитесь.',
    JoinedWithAllCases: '{by} включает вас в группу «{group}». Группа видит все ваши случаи.',
    JoinedWithSelectedCases:
      '{by} ограничивает ваше участие в группе «{group}» выбранными случаями. Группа видит случаи, которые вы ей назначаете.',
    NoMembership:
      '{by} прекращает ваше участие, приглашение или заявку в группе «{group}». Группа больше не видит ваших случаев.',
    answer: 'Чтобы вступить или отказаться, войдите в Casebook, откройте «Группы» и выберите группу.',
    how: 'Вы можете выйти в любое время: войдите в Casebook, откройте «Группы» и выберите группу.',
  },
  sy: {
    subject: 'تغيّرت عضويتك في مجموعة',
    Invited: 'دعاك {by} إلى المجموعة «{group}». لا تشارك معها شيئًا قبل أن تنضم.',
    JoinedWithAllCases: 'جعلك {by} عضوًا في المجموعة «{group}». ترى المجموعة جميع حالاتك.',
    JoinedWithSelectedCases:
      'حصر {by} عضويتك في المجموعة «{group}» بحالات مختارة. ترى المجموعة الحالات التي تسندها إليها.',
    NoMembership: 'أنهى {by} عضويتك أو دعوتك أو طلبك في المجموعة «{group}». لم تعد المجموعة ترى أيًا من حالاتك.',
    answer: 'للانضمام أو الرفض سجّل الدخول إلى Casebook وافتح «المجموعات» واختر المجموعة.',
    how: 'يمكنك المغادرة في أي وقت: سجّل الدخول إلى Casebook وافتح «المجموعات» واختر المجموعة.',
  },
}

interface MembershipMail {
  readonly group: string
  readonly status: MembershipStatus
  /** The display name of the person who changed it. */
  readonly by: string
}

/** Null for a status that only the user brings about. */
export function membershipMail(
  language: Language,
  { group, status, by }: MembershipMail,
): { readonly subject: string; readonly text: string } | null {
  if (status === 'RequestsAllCases' || status === 'RequestsSelectedCases') return null
  const { subject, answer, how, ...told } = words[language]
  // Functions, because a name may contain `$&`.
  const what = told[status].replace('{by}', () => nameInMail(by)).replace('{group}', () => nameInMail(group))
  return {
    subject: `${subject} – Casebook`,
    text: [what, ...(status === 'NoMembership' ? [] : [status === 'Invited' ? answer : how]), ''].join('\n\n'),
  }
}
