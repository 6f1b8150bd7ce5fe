package io.statehouse.app.access.issuer;

import com.nimbusds.jose.JWSHeader;
import io.statehouse.app.access.issuer.SigningKeys.SigningKey;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.FileProblem;
import io.statehouse.app.failure.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The keys of an issuer in a file, which is compared at most once in a second. While it cannot be
 * used, those of before stay in force.
 */
final class FileKeys implements IssuerKeys {
  private static final Logger LOG = LoggerFactory.getLogger(FileKeys.class);
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final int MAX_BYTES = 256 << 10;

  private final IssuerSettings issuer;
  private final Path file;
  private final LongSupplier nanoTime;
  private volatile Optional<String> problem = Optional.empty();

  private SigningKeys keys = SigningKeys.NONE;
  private byte[] text = new byte[0];
  private long comparedAt;

  FileKeys(IssuerSettings issuer, Path file, LongSupplier nanoTime) {
    this.issuer = issuer;
    this.file = file;
    this.nanoTime = nanoTime;
    this.comparedAt = nanoTime.getAsLong();
    read();
  }

  @Override
  public List<SigningKey> matching(JWSHeader header, boolean wait) {
    SigningKeys now = current();
    if (now.keys().isEmpty()) {
      throw new AppException(
          Kind.UNAVAILABLE,
          "tokens of " + issuer + " cannot be verified now: the file of its keys cannot be used");
    }
    return now.matching(header);
  }

  private synchronized SigningKeys current() {
    if (nanoTime.getAsLong() - comparedAt >= PAUSE.toNanos()) {
      comparedAt = nanoTime.getAsLong();
      read();
    }
    return keys;
  }

  private void read() {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] now = in.readNBytes(MAX_BYTES + 1);
      if (!Arrays.equals(now, text)) {
        if (now.length > MAX_BYTES) {
          throw new IllegalArgumentException("it has more than " + MAX_BYTES + " bytes");
        }
        keys = SigningKeys.parse(now);
        text = now;
      }
      problem = Optional.empty();
    } catch (IOException unreadable) {
      report("cannot read " + file + ": " + FileProblem.of(unreadable));
    } catch (IllegalArgumentException malformed) {
      report(file + ": " + malformed.getMessage());
    }
  }

  private void report(String why) {
    String sentence = why + (keys.keys().isEmpty() ? "" : "; the keys of before stay in force");
    if (problem.filter(sentence::equals).isEmpty()) {
      problem = Optional.of(sentence);
      LOG.warn(sentence);
    }
  }

  @Override
  public SignInEndpoints endpoints() {
    throw new IllegalStateException("an issuer that signs in is found by its address");
  }

  @Override
  public void prepare() {
    current();
  }

  @Override
  public Optional<String> problem() {
    return problem;
  }
}
