package io.statehouse.operations;

import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.Meaning;
import io.statehouse.domain.layout.Stage;
import io.statehouse.domain.layout.StateRecord;
import io.statehouse.domain.layout.StateRecord.Field;
import io.statehouse.domain.layout.Suspect;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The meaning of a small system of books: a library that is told apart by what finds what.
 *
 * <pre>
 *   /base/SHELF            a shelf
 *   /book/ID               SHELF,TITLE
 *   /title/TITLE           the ID of the book
 *   /version               the number that puts it into force
 *   /lease                 of a running server
 *   /secret                a password
 * </pre>
 */
public final class ShelfMeaning implements Meaning {
  @Override
  public StateRecord decode(Entry entry) {
    String text = entry.value().text().orElse("");
    String key = entry.key().text();
    if (key.startsWith("/book/")) {
      String[] parts = text.split(",", 2);
      return new StateRecord(
          "book",
          key.substring("/book/".length()),
          List.of(
              Field.of("shelf", parts[0]), Field.of("title", parts.length > 1 ? parts[1] : "")));
    }
    if (key.equals("/secret")) {
      return new StateRecord("secret", "secret", List.of(Field.secret("password", text)));
    }
    return new StateRecord(
        key.startsWith("/base/") ? "shelf" : key.startsWith("/title/") ? "title" : "other",
        key,
        List.of(Field.of("value", text)));
  }

  @Override
  public Stage stage(Key key) {
    String text = key.text();
    return text.startsWith("/base/")
        ? Stage.FOUNDATION
        : text.startsWith("/title/")
            ? Stage.INDEX
            : text.equals("/version")
                ? Stage.POINTER
                : text.equals("/lease") ? Stage.SERVER : Stage.RECORD;
  }

  @Override
  public Set<String> leftByInterruptedMove() {
    return Set.of("untitled");
  }

  @Override
  public Stream<Suspect> suspects(KeyValueStore store) {
    List<Suspect> suspects = new ArrayList<>();
    for (Entry entry : store.list(Prefix.ALL)) {
      String text = entry.value().text().orElse("");
      if (entry.key().text().startsWith("/title/")) {
        suspects.add(needs(entry.key(), new Key("/book/" + text), "dangling"));
      } else if (entry.key().text().startsWith("/book/")) {
        suspects.add(needs(entry.key(), new Key("/base/" + text.split(",")[0]), "unshelved"));
        suspects.add(needs(entry.key(), new Key("/title/" + text.split(",")[1]), "untitled"));
      }
    }
    return suspects.stream();
  }

  private static Suspect needs(Key key, Key needed, String kind) {
    return new Suspect(
        Set.of(key, needed),
        view ->
            view.containsKey(key) && !view.containsKey(needed)
                ? Optional.of(Finding.error(kind, key, key + " needs " + needed))
                : Optional.empty());
  }
}
