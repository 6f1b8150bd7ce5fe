package io.statehouse.domain.css;

import static io.statehouse.domain.css.Refusals.refusal;
import static io.statehouse.domain.css.entities.CssException.Kind.EXISTS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.css.entities.CssException;
import io.statehouse.domain.css.entities.LoadOptions;
import io.statehouse.domain.css.entities.LoadReport;
import io.statehouse.domain.progress.Progress;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.memory.FaultyStore;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Files loaded into a store: complete, or refused before the first write, or to be run again. */
abstract class LoadsContract extends CssGroup {
  private static final int MANY = 6_000;

  LoadsContract(CssContract contract) {
    super(contract);
  }

  private LoadReport load(String file) {
    return new Loader(store, CssSettings.DEFAULTS)
        .load(Content.file(file), LoadOptions.DEFAULTS, Progress.NONE);
  }

  /** A dump of so many chunks, and the keys that they need; about two thirds are replicas. */
  private static String dumpOf(int keys) {
    StringBuilder dump = new StringBuilder("{\n");
    dump.append("    \"\\/DBS\": \"\",\n    \"\\/DBS\\/sky\": \"READY\",\n");
    for (int i = 0; i < keys; i++) {
      dump.append(String.format("    \"\\/DBS\\/sky\\/%07d\": \"value %07d\",\n", i, i));
    }
    return dump.append("    \"\\/css_meta\": \"\",\n    \"\\/css_meta\\/version\": \"1\"\n}\n")
        .toString();
  }

  @Test
  void a_dump_loads_and_dumps_again_to_the_same_bytes() {
    String dump = dumpOf(MANY);

    LoadReport report = load(dump);

    assertThat(report.keys()).isEqualTo(MANY + 4);
    assertThat(report.transactions()).isGreaterThan(1);
    assertThat(Content.dump(checked())).isEqualTo(dump);
    Content.assertNoGhostParents(store);
  }

  @Test
  void a_load_refused_for_its_last_line_has_written_nothing() {
    String whole = dumpOf(MANY);
    for (String end :
        new String[] {
          "\"\\/css_meta\\/version\": \"2\"\n}\n",
          "\"\\/css_meta\\/version\": \"1\"\n",
          "\"\\/css_meta\\/\": \"1\"\n}\n",
          "\"css_meta\": \"1\"\n}\n",
          "\"\\/css_meta\\/version\": \"1\",}\n",
          "\"\\/css_meta\\/version\": \"\\ud83d\"\n}\n",
          "\"\\/css_meta\\/version\": \"1\"\n}\n}",
          "\"\\/" + "x".repeat(255) + "\": \"1\"\n}\n"
        }) {
      String file = whole.substring(0, whole.lastIndexOf("\"\\/css_meta\\/version")) + end;

      assertThatThrownBy(() -> load(file)).as(end).isInstanceOf(CssException.class);
      assertThat(content()).isEmpty();
    }
  }

  @Test
  void a_load_that_broke_off_leaves_a_sound_tree_and_is_completed_by_merging() {
    String dump = dumpOf(MANY);
    FaultyStore faulty = new FaultyStore(another());
    AtomicInteger commits = new AtomicInteger();
    faulty.beforeEachCall(
        operation -> {
          if (operation.equals("commit") && commits.incrementAndGet() == 2) {
            faulty.fail();
          }
        });
    Loader loader = new Loader(faulty, CssSettings.DEFAULTS);

    assertThatThrownBy(() -> loader.load(Content.file(dump), LoadOptions.DEFAULTS, Progress.NONE))
        .isInstanceOf(StoreException.Unavailable.class);
    faulty.recover();

    assertThat(content()).isNotEmpty();
    Content.assertNoGhostParents(store);
    assertThatThrownBy(() -> load(dump)).is(refusal(EXISTS));
    loader.load(Content.file(dump), new LoadOptions(true, Optional.empty()), Progress.NONE);
    assertThat(Content.dump(checked())).isEqualTo(dump);
    faulty.close();
  }

  @Test
  void of_a_key_named_twice_the_last_value_remains_however_far_apart() {
    String first = "{\n    \"\\/DBS\\/sky\\/0000000\": \"first\",\n";
    String file = first + dumpOf(MANY).substring(2);

    load(file);

    assertThat(content()).containsEntry("/DBS/sky/0000000", "value 0000000");
  }

  @Test
  void transactions_that_run_at_once_keep_the_order_of_a_key_named_in_several() {
    StringBuilder file = new StringBuilder("{\"/DBS/sky\": \"READY\"");
    for (int i = 0; i < 4 * MANY; i++) {
      file.append(",\n\"/DBS/sky/%d\": \"value %d\"".formatted(i % (MANY / 2), i));
    }

    load(file + "}");

    Map<String, String> content = content();
    for (int key = 0; key < MANY / 2; key++) {
      int last = 4 * MANY - MANY / 2 + key;
      assertThat(content).containsEntry("/DBS/sky/" + key, "value " + last);
    }
  }

  @Test
  void merging_keeps_what_the_file_does_not_name() {
    Css css = checked();
    css.tree().set("/DBS/own/x", "mine");
    css.tree().set("/DBS/sky", "PENDING_DROP:1");

    new Loader(store, CssSettings.DEFAULTS)
        .load(
            Content.file("{\"/DBS/sky/y\": \"theirs\"}"),
            new LoadOptions(true, Optional.empty()),
            Progress.NONE);

    assertThat(content())
        .isEqualTo(
            Map.of(
                "/DBS", "",
                "/DBS/own", "",
                "/DBS/own/x", "mine",
                "/DBS/sky", "PENDING_DROP:1",
                "/DBS/sky/y", "theirs",
                "/css_meta", "",
                "/css_meta/version", "1"));
  }

  @Test
  void what_was_read_of_a_file_is_never_far_ahead_of_what_is_written() {
    byte[] dump = dumpOf(40_000).getBytes(StandardCharsets.UTF_8);
    double bytesPerKey = dump.length / 40_004.0;
    AtomicLong read = new AtomicLong();
    AtomicLong farthest = new AtomicLong();
    FileSource source =
        () -> {
          read.set(0);
          return new Counting(new ByteArrayInputStream(dump), read);
        };

    new Loader(store, CssSettings.DEFAULTS)
        .load(
            source,
            LoadOptions.DEFAULTS,
            (stage, done, total) -> {
              if (stage == Progress.Stage.WRITING) {
                long ahead = read.get() - (long) (done * bytesPerKey);
                farthest.accumulateAndGet(ahead, Math::max);
              }
            });

    // A few transactions of at most 2,000 keys: those being run, and the one being gathered.
    assertThat(farthest.get()).isLessThan((long) (6 * 2_000 * bytesPerKey) + 50_000);
  }

  private static final class Counting extends FilterInputStream {
    private final AtomicLong read;

    Counting(InputStream in, AtomicLong read) {
      super(in);
      this.read = read;
    }

    @Override
    public int read() throws IOException {
      int next = super.read();
      read.addAndGet(next < 0 ? 0 : 1);
      return next;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      int count = super.read(buffer, offset, length);
      read.addAndGet(Math.max(0, count));
      return count;
    }
  }
}
