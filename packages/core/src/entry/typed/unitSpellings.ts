/** Spellings of clinical units, in the eight languages. A file of its own, so that no form waits for it to load. */
import type { UnitSpellings } from './units'

/**
 * Each line is one unit, spelled as `plainUnit` leaves it: lower case, no spaces, no dots. `j` is left out: it means
 * years in German and days in French.
 */
export const unitSpellings: UnitSpellings = [
  'kg kilo kilos kilogram kilograms kilogramm kilogramme kilogrammes kilogramo kilogramos kilogrammo kilogrammi chilo chili quilo quilos quilograma quilogramas кг килограмм килограммов килограмма كغ كجم كيلو كيلوغرام كيلوجرام',
  'g gr gram grams gramm gramme grammes gramo gramos grammo grammi grama gramas г гр грамм граммов غ غم جم غرام جرام',
  'mg milligram milligrams milligramm milligramme milligrammes miligramo miligramos milligrammo milligrammi miligrama miligramas мг миллиграмм ملغ مغ مجم ملغرام',
  'μg ug mcg microgram micrograms mikrogramm microgramme microgrammes microgramo microgramos microgrammo microgrammi micrograma microgramas мкг микрограмм ميكروغرام مكغ',
  'ng nanogram nanograms nanogramm нг',
  'lb lbs pound pounds pfund libra libras livre livres libbra libbre фунт фунта фунтов رطل',
  'oz ounce ounces unze unzen onza onzas once onces oncia once onça onças унция',
  'st stone stones',
  'm metre metres meter meters mètre mètres metro metros metri м метр метра метров م متر',
  'cm centimetre centimetres centimeter centimeters zentimeter centimètre centimètres centímetro centímetros centimetro centimetri см сантиметр сантиметра сантиметров سم سنتيمتر',
  'mm millimetre millimetres millimeter millimeters millimètre millimètres milímetro milímetros millimetro millimetri мм миллиметр ملم مم مليمتر',
  'in inch inches zoll pulgada pulgadas pouce pouces pollice pollici polegada polegadas дюйм дюйма дюймов بوصة',
  'ft foot feet fuß fuss pie pies pied pieds piede piedi pé pés фут фута футов قدم',
  'cm2 qcm см2 سم2',
  'm2 qm м2 م2',
  'l litre litres liter liters litro litros litri л литр литра литров ل لتر',
  'dl decilitre deciliter deziliter décilitre decilitro дл دل',
  'ml cc millilitre millilitres milliliter milliliters mililitro mililitros millilitro millilitri мл миллилитр مل مليلتر',
  '% percent prozent porciento pourcent percento percentuale porcento процент процента процентов بالمئة بالمائة',
  '° °c c celsius grad gradcelsius degc degreescelsius °с цельсия مئوية',
  '° °f f fahrenheit gradfahrenheit degf ف',
  's sec secs second seconds sek sekunde sekunden segundo segundos seconde secondes secondo secondi с сек секунд ثانية',
  'min mins minute minutes minuten minuto minutos minuti мин минута минуты минут دقيقة دقائق',
  'h hr hrs hour hours std stunde stunden hora horas heure heures ora ore ч час часа часов ساعة ساعات',
  'd day days tag tage tagen día días dia dias jour jours giorno giorni д дн день дня дней يوم أيام',
  'wk wks week weeks woche wochen semana semanas sem semaine semaines settimana settimane нед неделя недели недель أسبوع أسابيع',
  'mo month months monat monate mes meses mois mese mesi mês мес месяц месяца месяцев شهر أشهر',
  'y yr yrs year years jahr jahre a año años an ans anno anni ano anos г год года лет سنة سنوات عام',
  'mmhg ммртст مملزئبق',
  'kpa кпа',
  'bpm /min 1/min beats/min beatsperminute schläge/min slag/min lpm battements/min battiti/min уд/мин نبضة/دقيقة',
  'mmol/l mmol/litre mmol/liter ммоль/л ممول/ل',
  'μmol/l umol/l мкмоль/л مكمول/ل',
  'mol/l моль/л',
  'mg/dl мг/дл ملغ/دل',
  'g/dl г/дл غ/دل',
  'g/l г/л غ/ل',
  'mg/l мг/л ملغ/ل',
  'kg/m2 кг/м2 كغ/م2',
].map((line) => line.split(' '))
