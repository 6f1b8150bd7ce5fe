package io.statehouse.app.systems.css.http;

import static io.statehouse.app.json.Schema.FLAG;
import static io.statehouse.app.json.Schema.INTEGER;
import static io.statehouse.app.json.Schema.NUMBER;
import static io.statehouse.app.json.Schema.TEXT;
import static io.statehouse.app.json.Schema.list;
import static io.statehouse.app.json.Schema.map;
import static io.statehouse.app.json.Schema.member;
import static io.statehouse.app.json.Schema.object;
import static io.statehouse.app.json.Schema.optional;

import io.statehouse.app.json.Json;
import io.statehouse.app.json.Schema;
import java.util.List;

/** What the documents of Qserv CSS look like, coming and going. */
final class CssSchemas {
  static final Schema STATUSES = list(object(member("name", TEXT), member("status", TEXT)));
  static final Schema STATUS = object(member("status", TEXT));

  static final Schema STRIPING =
      object(
          member("stripes", INTEGER),
          member("subStripes", INTEGER),
          member("partitioningId", INTEGER),
          member("overlap", NUMBER));
  static final Schema DATABASE =
      object(
          member("name", TEXT),
          member("status", TEXT),
          member("storageClass", TEXT.orNull()),
          member("releaseStatus", TEXT.orNull()),
          member("striping", STRIPING));
  static final Schema NEW_DATABASE =
      object(
          optional("like", TEXT),
          optional("stripes", INTEGER),
          optional("subStripes", INTEGER),
          optional("overlap", NUMBER),
          optional("storageClass", TEXT),
          optional("releaseStatus", TEXT));

  static final Schema PARTITIONING =
      object(
          member("partitioned", FLAG),
          member("dirDb", TEXT),
          member("dirTable", TEXT),
          member("dirColName", TEXT),
          member("latColName", TEXT),
          member("lonColName", TEXT),
          member("overlap", NUMBER),
          member("subChunks", FLAG));
  static final Schema MATCH =
      object(
          member("dirTable1", TEXT),
          member("dirColName1", TEXT),
          member("dirTable2", TEXT),
          member("dirColName2", TEXT),
          member("flagColName", TEXT),
          member("angSep", NUMBER));
  static final Schema SCAN = object(member("lockInMem", FLAG), member("scanRating", INTEGER));
  static final Schema SCHEMA = object(member("schema", TEXT));
  static final Schema TABLE =
      object(
          member("database", TEXT),
          member("name", TEXT),
          member("status", TEXT),
          member("chunkLevel", INTEGER),
          member("partitioning", PARTITIONING.orNull()),
          member("match", MATCH.orNull()),
          member("scan", SCAN),
          member("schema", TEXT));
  static final Schema NEW_TABLE =
      object(
          optional("schema", TEXT),
          optional(
              "partitioning",
              object(
                  optional("dirDb", TEXT),
                  optional("dirTable", TEXT),
                  member("dirColName", TEXT),
                  optional("latColName", TEXT),
                  optional("lonColName", TEXT),
                  optional("overlap", NUMBER),
                  optional("subChunks", FLAG))),
          optional("match", MATCH),
          optional("scan", object(optional("lockInMem", FLAG), optional("scanRating", INTEGER))));

  static final Schema CHUNK = object(member("chunk", INTEGER), member("nodes", list(TEXT)));
  static final Schema CHUNKS = list(CHUNK);
  static final Schema MANY_REPLICAS = object(member("chunks", CHUNKS));
  static final Schema NEW_REPLICAS = object(member("nodes", list(TEXT)));

  static final Schema NODE =
      object(
          member("name", TEXT),
          member("type", TEXT),
          member("host", TEXT),
          member("port", INTEGER),
          member("state", TEXT));
  static final Schema NEW_NODE =
      object(
          optional("type", TEXT),
          member("host", TEXT),
          member("port", INTEGER),
          optional("state", TEXT));
  static final Schema STATE = object(member("state", TEXT));

  static final Schema ENTRY =
      object(member("key", TEXT), member("value", TEXT), member("members", map(TEXT)));
  static final Schema KEY = object(member("key", TEXT));

  static final Schema LOADED = object(member("keys", INTEGER), member("transactions", INTEGER));
  static final Schema CATALOGUE = object(member("files", map(TEXT)), optional("nodes", list(TEXT)));
  static final Schema INGESTED =
      object(
          member("database", TEXT),
          member("databaseCreated", FLAG),
          member("created", list(TEXT)),
          member("skipped", list(TEXT)),
          member("replicas", INTEGER));

  static final Schema PENDING =
      object(
          member("kind", TEXT),
          member("database", TEXT),
          member("table", TEXT.orNull()),
          member("status", TEXT));
  static final Schema OUTCOME =
      object(
          member("kind", TEXT),
          member("database", TEXT),
          optional("table", TEXT),
          member("status", TEXT),
          member("outcome", TEXT),
          optional("reason", TEXT));

  /** The original takes more members, and ignores them. */
  static final Schema RATING =
      new Schema(
          Json.object(
              "type", "object",
              "properties", Json.object("scanRating", INTEGER.json()),
              "required", List.of("scanRating")));

  /** As the original's replication controller answers. */
  static final Schema ORIGINAL =
      object(
          member("success", INTEGER),
          member("error", TEXT),
          member("error_ext", map(TEXT)),
          member("warning", TEXT),
          optional("css", object(member("shared_scan", map(map(map(map(INTEGER))))))));

  private CssSchemas() {}
}
