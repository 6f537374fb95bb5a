// Small boards and positions for tests.
import type { Board, EventKind, Footprint, Line, LogLine, Piece, Scene, Shape, Space } from '../wire';
import type { Point } from './geometry';
import { spotOf } from './spots';

/** A hex with a flat top, numbered by column and row as on printed maps. */
export function hex(column: number, row: number, over: Partial<Space> = {}): Space {
  const height = Math.sqrt(3);
  const [x, y] = [
    1 + 1.5 * (column - 1),
    height / 2 + height * (row - 1) + (column % 2 === 0 ? height / 2 : 0),
  ];
  const corner = (k: number): [number, number] => [
    x + Math.cos((k * Math.PI) / 3),
    y + Math.sin((k * Math.PI) / 3),
  ];
  return {
    id: `${String(column).padStart(2, '0')}${String(row).padStart(2, '0')}`,
    centre: [x, y],
    outline: [0, 1, 2, 3, 4, 5].map(corner),
    terrain: 'clear',
    label: null,
    ...over,
  };
}

export function hexBoard(columns: number, rows: number, lines: Line[] = []): Board {
  const spaces = Array.from({ length: columns * rows }, (_, i) =>
    hex(1 + Math.floor(i / rows), 1 + (i % rows)),
  );
  return {
    title: 'Sample',
    basis: '',
    size: [1.5 * columns + 0.5, Math.sqrt(3) * (rows + 0.5)],
    margin: 1.9,
    sides: ['Red', 'Blue'],
    spaces,
    lines,
    charts: [],
    sequence: [],
    overlays: [],
    orders: [],
    secrets: false,
  };
}

/** Some areas of a real map: number, name, terrain, centre and corners in pixels of its sheet. */
const AREAS: readonly (readonly [number, string, string, string, string])[] = [
  [
    9,
    'Hill 318',
    'rough',
    '806,1124',
    '680,1091 685,1118 683,1151 684,1168 750,1216 779,1230 805,1249 819,1237 830,1224 847,1218 894,1199 928,1181 942,1176 971,1170 995,1164 1007,1162 1026,1161 1008,1135 1006,1129 1003,1112 1001,1107 993,1096 967,1086 938,1070 917,1068 904,1065 882,1054 857,1045 848,1038 825,1006 816,990 812,986 794,1001 764,1020 751,1035 742,1044 725,1055 700,1076',
  ],
  [
    12,
    'Hill 265',
    'rough',
    '1083,1054',
    '993,1096 1001,1107 1003,1112 1006,1129 1008,1135 1026,1161 1047,1182 1056,1188 1067,1174 1084,1158 1101,1137 1125,1115 1142,1089 1150,1079 1165,1066 1179,1056 1178,1023 1185,1003 1192,995 1164,963 1148,954 1138,939 1103,872 1089,835 1077,814 1058,816 1018,823 1017,836 1007,865 1005,873 1005,890 1007,912 1001,942 1008,954 1020,968 1023,1022 998,1076',
  ],
  [
    13,
    'Réchicourt-la-Petite',
    'clear',
    '908,944',
    '812,986 816,990 825,1006 848,1038 857,1045 882,1054 904,1065 917,1068 938,1070 967,1086 993,1096 998,1076 1023,1022 1020,968 1008,954 1001,942 1007,912 1005,890 1005,873 1007,865 1017,836 1018,823 991,810 972,798 955,794 915,824 893,834 867,851 830,862 800,874 802,893 800,922 810,962',
  ],
  [
    14,
    'Moncourt',
    'clear',
    '1279,1084',
    '1192,995 1185,1003 1178,1023 1179,1056 1186,1075 1192,1086 1216,1106 1243,1142 1253,1151 1264,1157 1279,1149 1302,1143 1326,1134 1336,1132 1348,1131 1368,1141 1438,1093 1457,1077 1458,1065 1463,1050 1460,1024 1461,1005 1429,974 1395,949 1375,928 1369,924 1356,919 1328,912 1308,904 1298,918 1289,950 1283,955 1269,962 1255,966 1218,986',
  ],
  [
    15,
    'Coincourt',
    'clear',
    '1182,1248',
    '1056,1188 1068,1211 1069,1239 1073,1269 1072,1283 1069,1302 1069,1307 1087,1321 1106,1342 1122,1337 1156,1332 1194,1331 1205,1330 1217,1325 1231,1315 1244,1312 1279,1314 1309,1313 1326,1317 1367,1320 1391,1326 1398,1309 1401,1275 1409,1252 1409,1247 1406,1238 1396,1218 1377,1173 1371,1154 1368,1141 1348,1131 1336,1132 1326,1134 1302,1143 1279,1149 1264,1157 1253,1151 1243,1142 1216,1106 1192,1086 1186,1075 1179,1056 1165,1066 1150,1079 1142,1089 1125,1115 1101,1137 1084,1158 1067,1174',
  ],
  [
    18,
    'Ommeray',
    'rough',
    '1691,1019',
    '1626,889 1602,874 1574,851 1564,860 1560,866 1542,898 1522,922 1506,948 1461,1005 1460,1024 1463,1050 1458,1065 1457,1077 1500,1086 1538,1097 1574,1114 1594,1120 1615,1136 1630,1153 1644,1162 1664,1144 1674,1136 1703,1121 1743,1092 1752,1082 1777,1049 1809,1022 1789,1000 1776,981 1757,962 1744,952 1709,928 1673,915 1651,901',
  ],
  [
    19,
    'Ley',
    'clear',
    '1452,918',
    '1548,835 1535,824 1527,818 1504,813 1469,797 1446,792 1432,786 1424,781 1402,772 1372,767 1344,756 1332,794 1304,854 1302,871 1307,898 1308,904 1328,912 1356,919 1369,924 1375,928 1395,949 1429,974 1461,1005 1506,948 1522,922 1542,898 1560,866 1564,860 1574,851',
  ],
  [
    20,
    'Bezange-la-Petite',
    'clear',
    '1209,827',
    '1303,745 1286,737 1267,725 1237,712 1216,696 1172,671 1170,680 1166,687 1146,714 1127,735 1114,752 1105,771 1099,790 1077,814 1089,835 1103,872 1138,939 1148,954 1164,963 1192,995 1218,986 1255,966 1269,962 1283,955 1289,950 1298,918 1308,904 1307,898 1302,871 1304,854 1332,794 1344,756 1325,753',
  ],
  [
    21,
    'Xanrey',
    'clear',
    '1002,672',
    '1076,615 1066,609 1046,592 1028,580 978,555 950,549 937,544 905,528 888,510 881,535 870,585 874,604 885,632 897,677 922,719 934,737 955,794 972,798 991,810 1018,823 1058,816 1077,814 1099,790 1105,771 1114,752 1127,735 1146,714 1166,687 1170,680 1172,671 1148,657 1123,646 1094,624',
  ],
  [
    23,
    'Juvrecourt',
    'clear',
    '814,747',
    '670,715 681,739 686,753 690,818 704,830 716,837 726,841 750,844 769,857 787,863 800,874 830,862 867,851 893,834 915,824 955,794 934,737 922,719 897,677 885,632 874,604 870,585 848,595 824,614 790,636 760,659 730,677 712,690 692,700',
  ],
  [
    31,
    'Moyenvic',
    'clear',
    '1014,486',
    '1042,378 1002,395 964,415 930,421 902,430 865,421 822,422 825,437 832,456 835,473 877,500 888,510 905,528 937,544 950,549 978,555 1028,580 1046,592 1066,609 1076,615 1088,562 1098,537 1108,520 1099,489 1084,448 1068,420 1060,399',
  ],
  [
    32,
    'Lezey',
    'clear',
    '1220,603',
    '1108,520 1098,537 1088,562 1076,615 1094,624 1123,646 1148,657 1172,671 1216,696 1237,712 1267,725 1286,737 1303,745 1316,718 1322,688 1327,675 1341,649 1348,622 1345,612 1340,584 1331,551 1329,540 1306,540 1286,538 1257,527 1224,520 1204,510 1193,507 1169,507',
  ],
];

/** A board with areas of many shapes and sizes. */
export function areaBoard(): Board {
  const point = (text: string): [number, number] => {
    const [x = 0, y = 0] = text.split(',').map(Number);
    return [(x - 640) / 36, (y - 420) / 36];
  };
  const spaces = AREAS.map(([number, label, terrain, centre, outline]): Space => ({
    id: String(number),
    centre: point(centre),
    outline: outline.split(' ').map(point),
    terrain,
    label,
  }));
  return { ...hexBoard(0, 0), size: [33.5, 26], spaces };
}

/** A table top without spaces. */
export function openBoard(size: [number, number] = [48, 36], shapes: Shape[] = []): Board {
  return { ...hexBoard(0, 0), title: 'Open table', size, margin: 0, shapes };
}

export function piece(id: string, place: string, over: Partial<Piece> = {}): Piece {
  return {
    id,
    place: { space: place },
    side: 'Red',
    name: id,
    symbol: 'infantry',
    size: 'battalion',
    values: '2-4-7',
    marks: [],
    ...over,
  };
}

/** A stand on an open table, by its centre in map units. */
export function openPiece(
  id: string,
  at: Point,
  heading = 0,
  footprint: Footprint = { rectangle: { width: 1000, depth: 1000 } },
  rank = 0,
): Piece {
  return piece(id, '', { place: { pose: { at: spotOf(at), heading, footprint, rank } } });
}

export function sceneOf(pieces: Piece[], over: Partial<Scene> = {}): Scene {
  return {
    moment: '',
    prompt: '',
    phase: '',
    standing: { turn: 1, last_turn: 7, date: null, scores: [], losses: [] },
    pieces,
    trays: [],
    panels: [],
    lines: [],
    duties: [],
    active: [],
    buttons: [],
    ...over,
  };
}

export function line(kind: EventKind, over: Partial<LogLine> = {}): LogLine {
  return { step: 1, seat: 0, text: '', kind, pieces: [], spaces: [], dice: [], clause: null, ...over };
}
