package io.statehouse.app.docs;

import io.statehouse.app.stores.EmptyStores;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.testing.servers.MySqlServer;
import java.io.IOException;
import java.util.HexFormat;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What the original systems had stored, to the byte: the keys and values of small installations. A
 * line of text has a key, {@code " = "} and the value, which is hexadecimal after {@code hex:}.
 */
final class OriginalState {
  /** One mission of Houston, of which the first of two stages is finished. */
  static final String HOUSTON =
      """
      m|p = 03b369a1f76bf7dbee5649275c8aa1a6eb5d8f045032e9f8275b9d1ced1cff41
      m|s = q7Zt0LmPx2
      lunar-dev|u = 0
      lunar-dev|n = Lunar dev
      lunar-dev|p|hop = {"name":"hop","services":[{"name":"pad","trigger":{"method":"http","url":"http://pad/run"}}],"stages":[{"name":"fuel","service":"pad","upstream":null,"downstream":null,"params":{"tonnes":4}},{"name":"launch","service":"pad","upstream":["fuel"],"downstream":null,"params":null}],"params":null}
      lunar-dev|a|hop = m0
      lunar-dev|m0 = {"i":"m0","n":"hop","a":null,"s":[{"n":"fuel","a":"","u":null,"d":null,"p":{"tonnes":4},"s":2,"t":"2031-05-02T09:00:01.5Z","e":"2031-05-02T09:00:03.000000001Z"},{"n":"launch","a":"","u":["fuel"],"d":null,"p":null,"s":0,"t":"0001-01-01T00:00:00Z","e":"0001-01-01T00:00:00Z"}],"p":{"crew":2},"t":"2031-05-02T09:00:00.125Z","e":"0001-01-01T00:00:00Z"}
      """;

  /** A database of Qserv with two tables and one chunk. Each packed value ends in a space. */
  static final String QSERV =
      """
      /css_meta =\s
      /css_meta/version = 1
      /PARTITIONING =\s
      /PARTITIONING/_0000000001 =\s
      /PARTITIONING/_0000000001/.packed.json = {"nStripes":"85","nSubStripes":"12","overlap":"0.010000"}\s
      /DBS =\s
      /DBS/aurora_dr1 = READY
      /DBS/aurora_dr1/.packed.json = {"partitioningId":"0000000001","releaseStatus":"RELEASED","storageClass":"L2"}\s
      /DBS/aurora_dr1/TABLES =\s
      /DBS/aurora_dr1/TABLES/Object = READY
      /DBS/aurora_dr1/TABLES/Object/schema = `objectId` BIGINT NOT NULL,`ra` DOUBLE DEFAULT NULL,`decl` DOUBLE DEFAULT NULL
      /DBS/aurora_dr1/TABLES/Object/partitioning =\s
      /DBS/aurora_dr1/TABLES/Object/partitioning/.packed.json = {"dirColName":"objectId","dirDb":"aurora_dr1","dirTable":"Object","latColName":"decl","lonColName":"ra","overlap":"0.010000","subChunks":"1"}\s
      /DBS/aurora_dr1/TABLES/Object/CHUNKS =\s
      /DBS/aurora_dr1/TABLES/Object/CHUNKS/4711 =\s
      /DBS/aurora_dr1/TABLES/Object/CHUNKS/4711/REPLICAS =\s
      /DBS/aurora_dr1/TABLES/Object/CHUNKS/4711/REPLICAS/0000000001 =\s
      /DBS/aurora_dr1/TABLES/Object/CHUNKS/4711/REPLICAS/0000000001/.packed.json = {"nodeName":"worker-1"}\s
      /DBS/aurora_dr1/TABLES/Filter = READY
      /DBS/aurora_dr1/TABLES/Filter/schema = `filterId` TINYINT NOT NULL,`name` CHAR(3) NOT NULL
      /NODES =\s
      /NODES/worker-1 = ACTIVE
      /NODES/worker-1/.packed.json = {"host":"10.0.0.11","port":"5012","type":"worker"}\s
      """;

  /** A rack of CloudChamber with one blade, in the layout of its programs. */
  static final String CLOUDCHAMBER =
      """
      /CloudChamber/v0.1/inventory/definition/index/regions/standard = standard
      /CloudChamber/v0.1/inventory/definition/data/region/standard = {"details":{"state":"in_service","location":"Oslo"}}
      /CloudChamber/v0.1/inventory/definition/index/region/standard/zones/standard = standard
      /CloudChamber/v0.1/inventory/definition/data/region/standard/zone/standard = {"details":{"enabled":true,"state":"in_service"}}
      /CloudChamber/v0.1/inventory/definition/index/region/standard/zone/standard/racks/r7 = r7
      /CloudChamber/v0.1/inventory/definition/data/region/standard/zone/standard/rack/r7 = {"details":{"enabled":true,"condition":"operational","location":"Hall B, row 3","notes":"loan unit"}}
      /CloudChamber/v0.1/inventory/definition/index/region/standard/zone/standard/rack/r7/tors/0 = 0
      /CloudChamber/v0.1/inventory/definition/data/region/standard/zone/standard/rack/r7/tor/0 = {"details":{"enabled":true,"condition":"operational"},"ports":{"0":{"wired":true,"item":{"type":"pdu"}},"1":{"wired":true,"item":{"type":"blade","id":"1"}}}}
      /CloudChamber/v0.1/inventory/definition/index/region/standard/zone/standard/rack/r7/pdus/0 = 0
      /CloudChamber/v0.1/inventory/definition/data/region/standard/zone/standard/rack/r7/pdu/0 = {"details":{"enabled":true,"condition":"operational"},"ports":{"0":{"wired":true,"item":{"type":"tor"}},"1":{"wired":true,"item":{"type":"blade","id":"1"}}}}
      /CloudChamber/v0.1/inventory/definition/index/region/standard/zone/standard/rack/r7/blades/1 = 1
      /CloudChamber/v0.1/inventory/definition/data/region/standard/zone/standard/rack/r7/blade/1 = {"details":{"enabled":true,"condition":"burn_in"},"capacity":{"cores":"24","memoryInMb":"65536","diskInGb":"480","networkBandwidthInMbps":"10240","arch":"X64"},"bootInfo":{"source":"network","image":"base.vhdx","version":"7"}}
      """;

  /** A partition of runm with one image, below the root. */
  static final String RUNM =
      """
      types/object/runm.image = hex:0a0a72756e6d2e696d61676512184120626f6f7461626c652062756e6368206f6620626974731801
      partitions/by-uuid/d79706e01fbd4e48aae89209061cdb71 = hex:0a206437393730366530316662643465343861616538393230393036316364623731121375732d776573742e6578616d706c652e636f6d
      partitions/by-name/us-west.example.com = d79706e01fbd4e48aae89209061cdb71
      objects/by-uuid/54b8d8d7e24c43799bbf70c16e921e52 = hex:0a206437393730366530316662643465343861616538393230393036316364623731120a72756e6d2e696d6167651a20656666383833353635393939343038646265633365623530373064356563663522203534623864386437653234633433373939626266373063313665393231653532 2a097268656c372e352e32 9203160a0c61726368697465637475726512067838365f3634 92030b0a026f7312056c696e7578 9a0307756e69636f726e 9a03036c7473
      partitions/d79706e01fbd4e48aae89209061cdb71/objects/by-type/runm.image/by-project/eff883565999408dbec3eb5070d5ecf5/by-name/rhel7.5.2 = 54b8d8d7e24c43799bbf70c16e921e52
      """;

  /** The seventh version of the routes, and a topic that is not adopted yet. */
  static final String GIS =
      """
      /gis/data-manager/version = 7
      /gis/data-manager/7/e7e6370c876d89daade275c109f743335042015e241af3cb595b6c09fc3d1bf6 = {"pattern":{"deviceProduct":"ASA","deviceVendor":"CISCO"},"destination":"topic-123"}
      /gis/topic-manager/adopted_version = 2
      /gis/topic-manager/desired-version = 3
      /gis/topic-manager/topics/topic-123 = {"name":"topic-123","partitions":5,"replicas":3,"properties":{"retention.ms":"60000"}}
      """;

  private OriginalState() {}

  /** Returns the entries of a text, whose keys begin with a root. */
  static SortedMap<String, Bytes> entries(String root, String text) {
    return text.lines()
        .map(line -> line.split(" = ", 2))
        .collect(
            Collectors.toMap(
                pair -> root + pair[0], pair -> value(pair[1]), (one, other) -> one, TreeMap::new));
  }

  private static Bytes value(String text) {
    return text.startsWith("hex:")
        ? Bytes.copyOf(HexFormat.of().parseHex(text.substring(4).replace(" ", "")))
        : Bytes.utf8(text);
  }

  /** Makes the entries all that a store has, as plain keys of that store. */
  static void write(Map<String, Bytes> entries, String url) {
    try (KeyValueStore store = EmptyStores.open(url, RoundTripListener.NONE)) {
      EmptyStores.empty(store);
      Transaction.Builder writes = Transaction.builder();
      entries.forEach((key, value) -> writes.put(new Key(key), value));
      store.commit(writes.build());
    }
  }

  /** Returns the entries of a store. */
  static SortedMap<String, Bytes> read(String url) {
    try (KeyValueStore store = EmptyStores.open(url, RoundTripListener.NONE)) {
      return store.list(Prefix.ALL).stream()
          .collect(
              Collectors.toMap(
                  entry -> entry.key().text(), Entry::value, (one, other) -> one, TreeMap::new));
    }
  }

  /** Writes the rows that Qserv writes, each with the row of the key above, in a table of Qserv. */
  static void writeRows(Map<String, Bytes> entries, MySqlServer server) throws IOException {
    String table = MySqlServer.SCHEMA + ".kvData";
    server.query("drop table if exists " + table);
    server.query(
        """
        create table %s (
          kvId int not null auto_increment primary key,
          kvKey char(255) not null comment 'slash delimited path',
          kvVal text(1024) not null comment 'value for key',
          parentKvId int null comment 'id of parent key',
          unique index kvData_kvKey_UNIQUE (kvKey asc),
          constraint kvData_parent_key foreign key (parentKvId) references kvData (kvId)
        ) engine = InnoDB, character set utf8, collate utf8_general_ci
        """
            .formatted(table));
    server.query("insert into %s (kvKey, kvVal) values ('', '')".formatted(table));
    for (Map.Entry<String, Bytes> entry : entries.entrySet()) {
      String key = entry.getKey();
      server.query(
          "insert into %s (kvKey, kvVal, parentKvId) select '%s', '%s', kvId from %s where kvKey = '%s'"
              .formatted(
                  table,
                  key,
                  entry.getValue().text().orElseThrow(),
                  table,
                  key.substring(0, key.lastIndexOf('/'))));
    }
  }

  /** Returns key and value of each row, and the key of the row that it names as its parent. */
  static Map<String, String> rows(MySqlServer server) throws IOException {
    Map<String, String> rows = new TreeMap<>();
    server
        .query(
            "select c.kvKey, concat(c.kvVal, '|', p.kvKey) from %1$s c join %1$s p on c.parentKvId = p.kvId"
                .formatted(MySqlServer.SCHEMA + ".kvData"))
        .forEach(row -> rows.put(row.get(0), row.get(1)));
    return rows;
  }
}
