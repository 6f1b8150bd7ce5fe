package io.statehouse.ports.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.statehouse.ports.tls.PemContext.PemFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReloadedTest {
  @TempDir Path directory;

  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
  private int made;

  @BeforeEach
  void write() throws IOException {
    write("certificate", "c1");
    write("key", "k1");
  }

  private void write(String name, String text) throws IOException {
    Path file = Files.writeString(directory.resolve(name), text);
    // A tool that keeps times and sizes hides no change.
    Files.setLastModifiedTime(file, FileTime.fromMillis(0));
  }

  private PemFile file(String name) {
    return new PemFile("tls." + name, directory.resolve(name));
  }

  private Reloaded<String> open() {
    return new Reloaded<>(List.of(file("certificate"), file("key")), this::make, nanos::get);
  }

  private String make(List<PemContent> content) {
    made++;
    String joined =
        content.stream()
            .map(each -> each.bytes().text().orElseThrow())
            .collect(Collectors.joining("+"));
    if (joined.charAt(1) != joined.charAt(4)) {
      throw new IllegalArgumentException("no pair: " + joined);
    }
    return joined;
  }

  private void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
  }

  @Test
  void it_is_made_again_once_the_files_have_changed() throws IOException {
    Reloaded<String> pair = open();
    assertThat(pair.get()).isEqualTo("c1+k1");

    write("certificate", "c2");
    write("key", "k2");

    assertThat(pair.get()).as("within the pause").isEqualTo("c1+k1");
    pass(Duration.ofSeconds(1));
    assertThat(pair.get()).isEqualTo("c2+k2");
  }

  @Test
  void it_is_not_made_again_without_a_change() {
    Reloaded<String> pair = open();
    String first = pair.get();

    for (int look = 0; look < 5; look++) {
      pass(Duration.ofSeconds(2));
      assertThat(pair.get()).isSameAs(first);
    }

    assertThat(made).isEqualTo(1);
  }

  @Test
  void what_was_made_stays_in_use_while_the_files_cannot_be_used() throws IOException {
    Reloaded<String> pair = open();
    write("certificate", "c2");
    pass(Duration.ofSeconds(1));
    assertThat(pair.get()).as("no pair").isEqualTo("c1+k1");
    Files.delete(directory.resolve("key"));
    pass(Duration.ofSeconds(1));
    assertThat(pair.get()).as("no file").isEqualTo("c1+k1");

    write("key", "k2");
    pass(Duration.ofSeconds(1));

    assertThat(pair.get()).isEqualTo("c2+k2");
  }

  @Test
  void files_that_cannot_be_used_at_first_are_refused() throws IOException {
    write("key", "k2");
    assertThatIllegalArgumentException().isThrownBy(this::open).withMessage("no pair: c1+k2");

    Files.delete(directory.resolve("key"));
    assertThatIllegalArgumentException()
        .isThrownBy(this::open)
        .withMessageStartingWith(
            "tls.key: expected a readable PEM file in " + directory.resolve("key"));
  }
}
