import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.url.Stores;

class ErrorsExample {
  static void run(String url) {
    Key key = new Key("/counter");
    try (KeyValueStore store = Stores.open(url)) {
      CommitResult result =
          store.commit(
              Transaction.builder()
                  .require(Condition.absent(key))
                  .put(key, Bytes.utf8("1"))
                  .build());
      System.out.println(result.applied() ? "created" : "another program was first");
    } catch (StoreException.Unavailable outage) {
      System.out.println("certainly not applied, try again: " + outage.getMessage());
    } catch (StoreException.OutcomeUnknown lost) {
      System.out.println("applied, or not, read before trying again: " + lost.getMessage());
    } catch (StoreException.Refused refused) {
      System.out.println("never applied, do not try again: " + refused.getMessage());
    }
  }
}
