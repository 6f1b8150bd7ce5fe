package io.statehouse.ports.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Child;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Health;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.memory.MemoryStore;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Messages as they are written and read back, and bytes that are none. */
class MessagesTest {
  private static final Key ODD = new Key("/é日\ud83d\ude00\n\u0001");
  private static final Revision LARGE = Revision.parse("9".repeat(80));
  private static final Entry ENTRY = new Entry(ODD, Bytes.copyOf(new byte[] {0, -1, '\n'}), LARGE);
  private static final Transaction TRANSACTION =
      Transaction.builder()
          .require(Condition.absent(new Key("/a")))
          .require(Condition.present(new Key("/p")))
          .require(Condition.unchanged(new Entry(ODD, Bytes.EMPTY, LARGE)))
          .put(new Key("/1"), ENTRY.value())
          .put(new Key("/2"), Bytes.EMPTY)
          .delete(new Key("/3"))
          .deletePrefix(new Prefix("/4/"))
          .build();

  private interface Written {
    void write(WireOutput out) throws IOException;
  }

  private interface Read<T> {
    T read(WireInput in) throws IOException;
  }

  private static byte[] bytes(Written message) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    message.write(new WireOutput(bytes));
    return bytes.toByteArray();
  }

  private static <T> T read(byte[] bytes, Read<T> message) throws IOException {
    WireInput in = new WireInput(new ByteArrayInputStream(bytes), bytes.length);
    T read = message.read(in);
    in.requireEnd();
    return read;
  }

  private static <T> void assertSurvives(T message, Written written, Read<T> read)
      throws IOException {
    byte[] bytes = bytes(written);

    assertThat(read(bytes, read)).isEqualTo(message);
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> read(cut, read))
          .as("%d bytes", length)
          .isInstanceOf(IOException.class);
    }
    byte[] longer = Arrays.copyOf(bytes, bytes.length + 1);
    assertThatThrownBy(() -> read(longer, read)).isInstanceOf(IOException.class);
  }

  @Test
  void every_request_is_read_as_it_was_written_and_never_in_part() throws IOException {
    KeysRequest keys = new KeysRequest(List.of(ODD, new Key("/a")));
    assertSurvives(keys, keys::write, KeysRequest::read);
    ListRequest list = new ListRequest(Prefix.ALL, Long.MAX_VALUE);
    assertSurvives(list, list::write, ListRequest::read);
    ScanRequest scan = new ScanRequest(new Prefix(ODD.text()), Optional.of(ODD), 7);
    assertSurvives(scan, scan::write, ScanRequest::read);
    ChildrenRequest children = new ChildrenRequest(List.of(Prefix.ALL, new Prefix("/")), '/');
    assertSurvives(children, children::write, ChildrenRequest::read);
    CommitRequest commit =
        new CommitRequest(Duration.ofSeconds(5), List.of(TRANSACTION, TRANSACTION));
    assertSurvives(commit, commit::write, CommitRequest::read);
  }

  @Test
  void every_response_is_read_as_it_was_written_and_never_in_part() throws IOException {
    EntryPage page = new EntryPage(List.of(ENTRY, ENTRY), EntryPage.End.MORE);
    assertSurvives(page, page::write, EntryPage::read);
    ChildLists children = new ChildLists(List.of(List.of(new Child("", true, true)), List.of()));
    assertSurvives(children, children::write, ChildLists::read);
    Identities identities = new Identities(Map.of(ODD, ENTRY.value()));
    assertSurvives(identities, identities::write, Identities::read);
    HealthReport health =
        new HealthReport(new Health(true, "well", Optional.of("full"), List.of("full")));
    assertSurvives(health, health::write, HealthReport::read);
    StoreDescription store =
        new StoreDescription("1.2.3", MemoryStore.LIMITS, true, Duration.ofSeconds(15));
    assertSurvives(store, store::write, StoreDescription::read);
  }

  @Test
  void an_outcome_is_that_of_its_transaction() throws IOException {
    List<Transaction> transactions = List.of(TRANSACTION, TRANSACTION);
    List<CommitOutcome> outcomes =
        List.of(
            CommitOutcome.of(
                CommitResult.applied(
                    Map.of(new Key("/1"), Revision.of(1), new Key("/2"), Revision.of(2)))),
            CommitOutcome.of(CommitResult.conditionFailed(TRANSACTION.conditions().get(2))));

    assertSurvives(
        outcomes,
        out -> CommitResponse.write(transactions, outcomes, out),
        in -> CommitResponse.read(transactions, in));
  }

  @Test
  void a_failure_keeps_its_kind_and_its_sentence() throws IOException {
    List<StoreException> failures =
        List.of(
            new StoreException.Unavailable("away"),
            new StoreException.WritesRejected("full"),
            new StoreException.OutcomeUnknown("perhaps"),
            new StoreException.Refused("no"),
            new StoreException.Denied("not you"));
    for (StoreException failure : failures) {
      byte[] bytes =
          bytes(
              out ->
                  CommitResponse.write(
                      List.of(TRANSACTION), List.of(CommitOutcome.failed(failure)), out));

      CommitOutcome read = read(bytes, in -> CommitResponse.read(List.of(TRANSACTION), in)).get(0);

      assertThatThrownBy(read::result)
          .isExactlyInstanceOf(failure.getClass())
          .hasMessage(failure.getMessage());
    }
  }

  @Test
  void a_request_is_no_longer_than_its_transaction_makes_it() throws IOException {
    byte[] bytes = bytes(new CommitRequest(Duration.ofDays(1), List.of(TRANSACTION))::write);

    assertThat(CommitRequest.bytes(TRANSACTION)).isGreaterThanOrEqualTo(bytes.length);
    assertThat(CommitRequest.maxBytes(MemoryStore.LIMITS)).isGreaterThan(bytes.length);
  }

  @Test
  void no_length_is_believed_that_a_message_cannot_have() {
    byte[] huge = {0x7f, -1, -1, -1};
    byte[] negative = {-1, -1, -1, -1};

    assertThatThrownBy(() -> read(huge, WireInput::octets))
        .isInstanceOf(WireException.class)
        .hasMessage("a part of 2147483647 bytes is longer than the message may be");
    assertThatThrownBy(() -> read(negative, WireInput::octets)).isInstanceOf(WireException.class);
    assertThatThrownBy(() -> read(huge, KeysRequest::read)).isInstanceOf(WireException.class);
    assertThatThrownBy(() -> read(negative, KeysRequest::read)).isInstanceOf(WireException.class);
  }

  @Test
  void what_no_type_of_the_port_can_be_is_refused() throws IOException {
    byte[] emptyKey = bytes(out -> out.list(List.of(Bytes.EMPTY), out::bytes));
    byte[] noPage = bytes(out -> new ScanRequestOf(0).write(out));
    byte[] noCondition =
        bytes(
            out -> {
              out.number(1);
              out.integer(1);
              out.integer(1);
              out.octet(9);
              out.key(ODD);
            });

    assertThatThrownBy(() -> read(emptyKey, KeysRequest::read)).isInstanceOf(WireException.class);
    assertThatThrownBy(() -> read(noPage, ScanRequest::read)).isInstanceOf(WireException.class);
    assertThatThrownBy(() -> read(noCondition, CommitRequest::read))
        .isInstanceOf(WireException.class)
        .hasMessage("no kind of condition: 9");
  }

  /** A request for a page of a size that no request has. */
  private record ScanRequestOf(int maxEntries) {
    void write(WireOutput out) throws IOException {
      out.prefix(Prefix.ALL);
      out.integer(0);
      out.integer(maxEntries);
    }
  }

  @Test
  void another_version_of_the_protocol_is_named() throws IOException {
    byte[] later =
        bytes(
            out -> {
              out.integer(StoreDescription.PROTOCOL + 1);
              out.text("9.9.9");
              out.text("whatever follows");
            });

    assertThatThrownBy(() -> read(later, StoreDescription::read))
        .isInstanceOf(WireException.class)
        .hasMessage(
            "it is Statehouse 9.9.9 with version 2 of the protocol, this program has version 1");
  }
}
