package io.statehouse.operations.archive.export;

import io.statehouse.operations.archive.ImportSource;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The JSON of {@code etcdctl get --prefix "" -w json}. As etcdctl leaves out what is zero, it is
 * written without the revisions and the identifiers of a cluster, which entries of other stores do
 * not have. They are not read either.
 */
final class EtcdFormat implements ExportFormat {

  @Override
  public String name() {
    return "etcd";
  }

  @Override
  public String description() {
    return "JSON as of \"etcdctl get --prefix '' -w json\"";
  }

  @Override
  public long write(Stream<Entry> entries, OutputStream out) {
    return EntryWriter.write(entries, out, new Form());
  }

  private static final class Form implements EntryWriter.FileForm {
    @Override
    public void start(EntryWriter out) throws IOException {
      out.text("{\"header\":{}");
    }

    @Override
    public void entry(EntryWriter out, Entry entry, long number) throws IOException {
      out.text(number == 1 ? ",\"kvs\":[" : ",").text("{\"key\":\"").base64(entry.key().utf8());
      if (entry.value().size() > 0) {
        out.text("\",\"value\":\"").base64(entry.value().toArray());
      }
      out.text("\"}");
    }

    @Override
    public void end(EntryWriter out, long entries) throws IOException {
      out.text(entries == 0 ? "}\n" : "],\"count\":" + entries + "}\n");
    }
  }

  @Override
  public ImportSource read(InputStream in, String name) {
    EntryParser parser =
        (from, file, found) -> JsonEntries.read(from, file, json -> response(json, found));
    return parser.read(in, name);
  }

  private static final class Response {
    private long entries;
    private Optional<Long> count = Optional.empty();
    private boolean hasMore;
  }

  private static void response(JsonEntries json, Consumer<Entry> found) throws IOException {
    Response read = new Response();
    json.object(
        member -> {
          switch (member) {
            case "header" -> header(json);
            case "kvs" ->
                json.array(
                    one -> {
                      found.accept(entry(one));
                      read.entries++;
                    });
            case "count" -> read.count = Optional.of(json.number());
            case "more" -> read.hasMore = json.flag();
            default -> throw json.unknown(member);
          }
        });
    // Without a count it may be the output of another command.
    long count = read.count.orElse(0L);
    if (read.hasMore || count != read.entries) {
      throw json.broken(
          "the file has "
              + read.entries
              + " of "
              + count
              + " entries: get them again, without a limit");
    }
  }

  private static void header(JsonEntries json) throws IOException {
    json.object(
        member -> {
          switch (member) {
            case "cluster_id", "member_id", "revision", "raft_term" -> json.scalar();
            default -> throw json.unknown(member);
          }
        });
  }

  private static Entry entry(JsonEntries json) throws IOException {
    Members read = new Members();
    json.object(
        member -> {
          switch (member) {
            case "key" -> read.key = Optional.of(json.base64());
            case "value" -> read.value = json.base64();
            case "create_revision", "mod_revision", "version", "lease" -> json.scalar();
            default -> throw json.unknown(member);
          }
        });
    byte[] key = read.key.orElseThrow(() -> json.broken("the entry that ends here has no key"));
    return EntryParser.entry(
        Key.ofUtf8(key)
            .orElseThrow(
                () -> json.broken("the key of the entry that ends here is not valid text")),
        read.value);
  }

  private static final class Members {
    private Optional<byte[]> key = Optional.empty();
    private byte[] value = {};
  }
}
