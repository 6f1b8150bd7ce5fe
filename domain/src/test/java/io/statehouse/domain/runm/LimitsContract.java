package io.statehouse.domain.runm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.layout.OneLine;
import io.statehouse.domain.runm.documents.ObjectDocument;
import io.statehouse.domain.runm.entities.DefinitionScope;
import io.statehouse.domain.runm.entities.LayoutMode;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.Property;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.entities.RunmException.Kind;
import io.statehouse.domain.runm.entities.TypeCode;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.ports.Limits;
import io.statehouse.ports.StoreException;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a store cannot hold, or not write at once, is refused before anything is written. */
abstract class LimitsContract extends RunmGroup {
  private static final Uuid OBJECT = new Uuid(IMAGE);

  private Limits limits;

  LimitsContract(RunmContract contract) {
    super(contract);
  }

  @BeforeEach
  void prepareStore() {
    prepare();
    limits = store.limits();
  }

  private static ObjectDocument tagged(List<String> tags) {
    return new ObjectDocument(IMAGE, PARTITION, "runm.image", PROJECT, "n", List.of(), tags);
  }

  private static List<String> tags(String start, int count) {
    return IntStream.range(0, count).mapToObj(i -> start + i).toList();
  }

  /** Returns how many index keys a new object may have: it has two more keys, three conditions. */
  private int mostIndexKeys() {
    return Math.min(limits.writes() - 2, limits.operations() - 5);
  }

  private int mostKeyBytes() {
    return Math.min(2048, limits.keyBytes());
  }

  private void refused(Kind kind, String message, ThrowingCallable request) {
    List<String> before = keys();
    assertThatThrownBy(request)
        .isInstanceOfSatisfying(
            RunmException.class, refused -> assertThat(refused.kind()).isEqualTo(kind))
        .hasMessage(message);
    assertThat(keys()).isEqualTo(before);
  }

  private void refusedByTheStore(String message, ThrowingCallable request) {
    List<String> before = keys();
    assertThatThrownBy(request)
        .isInstanceOf(StoreException.Refused.class)
        .hasMessageContaining(message);
    assertThat(keys()).isEqualTo(before);
  }

  private static String tooMany(int keys, int most) {
    return keys
        + " index keys of properties and tags would change at once: this store takes at most "
        + most;
  }

  @Test
  void an_object_has_as_many_index_keys_as_a_transaction_writes_and_no_more() {
    List<String> before = keys();
    int most = mostIndexKeys();

    refused(
        Kind.TOO_LARGE,
        tooMany(most + 1, most),
        () -> runm.objects().create(tagged(tags("t", most + 1))));

    runm.objects().create(tagged(tags("t", most)));
    assertThat(keys().stream().filter(key -> key.contains("/tags/"))).hasSize(most);
    runm.objects().delete(List.of(IMAGE));
    assertThat(keys()).isEqualTo(before);
  }

  @Test
  void a_change_replaces_as_many_index_keys_as_a_transaction_writes_and_no_more() {
    // The key of the old name counts too.
    int most = Math.min(limits.writes() - 3, limits.operations() - 6);
    int before = most / 2;
    int after = most - before;
    runm.objects().create(tagged(tags("old", before)));

    refused(
        Kind.TOO_LARGE,
        tooMany(most + 1, most),
        () ->
            runm.objects()
                .change(CALLER, OBJECT, object -> object.withTags(tags("new", after + 1))));

    runm.objects()
        .change(CALLER, OBJECT, object -> object.withTags(tags("new", after)).withName("m"));
    assertThat(keys().stream().filter(key -> key.contains("/tags/")))
        .hasSize(after)
        .allMatch(key -> key.contains("/tags/new"));
  }

  @Test
  void a_property_is_as_long_as_its_index_key_may_be_and_no_longer() {
    int most = mostKeyBytes();
    MetadataObject shortest = runm.objects().create(image(IMAGE, "n", new Property("os", "")));
    int fixed = LAYOUT.index(shortest).iterator().next().utf8().length;
    String longest = "é".repeat((most - fixed) / 2) + "x".repeat((most - fixed) % 2);

    refused(
        Kind.INVALID,
        "property os is too long: its index key of %d bytes would exceed %d"
            .formatted(most + 1, most),
        () -> setOs(longest + "x"));

    setOs(longest);
    assertThat(runm.objects().get(CALLER, IMAGE).properties())
        .containsExactly(new Property("os", longest));
  }

  private void setOs(String value) {
    runm.objects()
        .change(CALLER, OBJECT, object -> ObjectChanges.withProperty(object, "os", value));
  }

  @Test
  void a_tag_is_as_long_as_its_index_key_may_be_and_no_longer() {
    int most = mostKeyBytes();
    int fixed = (ROOT + "partitions/" + PARTITION + "/tags//" + IMAGE).length();
    String longest = "x".repeat(most - fixed);

    refused(
        Kind.INVALID,
        "%s is too long: its index key of %d bytes would exceed %d"
            .formatted(OneLine.of("tag " + longest + "x"), most + 1, most),
        () -> runm.objects().create(tagged(List.of(longest + "x"))));

    runm.objects().create(tagged(List.of(longest)));
    assertThat(runm.objects().get(CALLER, IMAGE).tags()).containsExactly(longest);
  }

  @Test
  void a_name_that_the_store_cannot_hold_in_a_key_is_refused() {
    String tooLong = "n".repeat(limits.keyBytes());
    String message = "this store takes at most " + limits.keyBytes();
    runm.objects().create(image(IMAGE, "n"));

    refusedByTheStore(message, () -> runm.objects().create(image("", tooLong)));
    refusedByTheStore(message, () -> runm.partitions().create("", tooLong));
    refusedByTheStore(message, () -> runm.partitions().rename(new Uuid(PARTITION), tooLong));
    refusedByTheStore(
        message, () -> runm.objects().change(CALLER, OBJECT, object -> object.withName(tooLong)));
  }

  @Test
  void a_record_that_the_store_cannot_hold_is_refused() {
    String tooLong = "x".repeat(limits.valueBytes());
    Runm original = Runm.open(store, settings(LayoutMode.ORIGINAL, true), new Random(1));
    DefinitionScope images =
        new DefinitionScope(new TypeCode("runm.image"), Optional.empty(), Optional.empty());

    refusedByTheStore(
        "this store takes at most",
        () -> original.objects().create(image("", "n", new Property("os", tooLong))));
    refusedByTheStore(
        "this store takes at most", () -> runm.definitions().set(images, "", tooLong, List.of()));
  }
}
